import { randomFillSync } from 'node:crypto'

/** Bytes fetched from the system at once. Fetching each secret separately is fifty times slower. */
const POOL_BYTES = 16 * 1024

/**
 * Hands out random bytes from a pool that is refilled when empty.
 *
 * @returns a function that passes `length` bytes (at most 16384) to `use` and wipes them afterwards; no byte is used twice
 */
export function randomPool(): <T>(length: number, use: (bytes: Buffer) => T) => T {
  const pool = Buffer.allocUnsafeSlow(POOL_BYTES)
  let position = POOL_BYTES
  return (length, use) => {
    if (position + length > POOL_BYTES) {
      randomFillSync(pool)
      position = 0
    }
    const bytes = pool.subarray(position, position + length)
    position += length
    const used = use(bytes)
    bytes.fill(0)
    return used
  }
}
