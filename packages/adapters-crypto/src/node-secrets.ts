import type { Secret, Secrets } from '@keyhall/core/shared'
import { randomPool } from './random-pool.js'

const SECRET_BYTES = 32

/** Makes secrets of 256 bits from the random numbers of the operating system, 43 base64url characters each. */
export function nodeSecrets(): Secrets {
  const lend = randomPool()
  return { next: () => lend(SECRET_BYTES, (bytes) => bytes.toString('base64url')) as Secret }
}
