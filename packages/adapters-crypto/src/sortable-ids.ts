import type { Ids } from '@keyhall/core/shared'
import { randomPool } from './random-pool.js'

/** URL-safe, and ordered like ASCII, so that ids sort as text exactly as they sort as numbers. */
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/** The 80 random bits are kept as 42 + 38, so that each part is an exact number and fills 7 characters (the last with 4 zero bits). */
const HIGH_END = 2 ** 42
const LOW_END = 2 ** 38
const LOW_PADDING = 2 ** 4
const PART_LENGTH = 7
const TIME_LENGTH = 8
const RANDOM_BYTES = 12

/**
 * Makes ids of 16 bytes: 48 bits of milliseconds since 1970, then 80 random bits, written as 22 characters of `-0-9A-Z_a-z`.
 * Each id of one instance sorts after the one before, also within a millisecond and when the clock is set back.
 *
 * @param now milliseconds since 1970
 */
export function sortableIds(now: () => number = Date.now): Ids {
  const lend = randomPool()
  let time = -1
  let prefix = ''
  let high = 0
  let low = 0

  const startAt = (milliseconds: number) => {
    time = milliseconds
    prefix = encode(milliseconds, TIME_LENGTH)
    lend(RANDOM_BYTES, (bytes) => {
      high = bytes.readUIntBE(0, 6) % HIGH_END
      low = bytes.readUIntBE(6, 6) % LOW_END
    })
  }

  /** A step of random length keeps the ids of one millisecond from counting up visibly. */
  const step = () => {
    low += 1 + lend(4, (bytes) => bytes.readUInt32BE(0))
    if (low < LOW_END) return
    low -= LOW_END
    high += 1
    if (high >= HIGH_END) startAt(time + 1)
  }

  return {
    next() {
      const current = now()
      if (current > time) startAt(current)
      else step()
      return prefix + encode(high, PART_LENGTH) + encode(low * LOW_PADDING, PART_LENGTH)
    },
  }
}

function encode(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let index = 0; index < length; index++) {
    text = ALPHABET.charAt(rest % 64) + text
    rest = Math.floor(rest / 64)
  }
  return text
}
