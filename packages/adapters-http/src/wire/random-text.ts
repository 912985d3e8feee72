import { randomFillSync } from 'node:crypto'

/** Bytes fetched from the system at once. Fetching each text separately costs a page as much as one of its reads. */
const POOL_BYTES = 4096

const pool = Buffer.allocUnsafeSlow(POOL_BYTES)
let position = POOL_BYTES

/** Random bytes in base64url, each used once. @param bytes at most 4096 */
export function randomText(bytes: number): string {
  if (position + bytes > POOL_BYTES) {
    randomFillSync(pool)
    position = 0
  }
  const text = pool.toString('base64url', position, position + bytes)
  pool.fill(0, position, position += bytes)
  return text
}
