import type { Secret, Secrets } from '@keyhall/core/shared'
import { randomPool } from './random-pool.js'

const SECRET_BYTES = 32

/** Generates secrets of 256 bits from the random source of the operating system, as 43 base64url characters. */
export function nodeSecrets(): Secrets {
  const lend = randomPool()
  return { next: () => lend(SECRET_BYTES, (bytes) => bytes.toString('base64url')) as Secret }
}
