import type { Ids } from '@keyhall/core/shared'
import { randomPool } from './random-pool.js'

/** Ordered like ASCII, so that ids sort as text exactly as they sort as numbers. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = ALPHABET.length

/** The random part is kept as two numbers of seven characters each, so that both are exact. */
const PART_LENGTH = 7
const PART_END = BASE ** PART_LENGTH
const PART_BYTES = 6
const TIME_LENGTH = 8
/** Makes the first character a letter: no command line takes an id for an option, and no spreadsheet for a number. */
const TIME_START = 10 * BASE ** (TIME_LENGTH - 1)

/**
 * Makes ids of 22 letters and digits: 8 for the milliseconds since 1970, then 14 random ones (83 bits). The first is a letter.
 * Each id of one instance sorts after the one before, also within a millisecond and when the clock is set back. Ids of versions before
 * 0.6, which begin with `-`, sort before them.
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
    prefix = encode(TIME_START + milliseconds, TIME_LENGTH)
    lend(2 * PART_BYTES, (bytes) => {
      high = bytes.readUIntBE(0, PART_BYTES) % PART_END
      low = bytes.readUIntBE(PART_BYTES, PART_BYTES) % PART_END
    })
  }

  /** A step of random length keeps the ids of one millisecond from counting up visibly. */
  const step = () => {
    low += 1 + lend(4, (bytes) => bytes.readUInt32BE(0))
    if (low < PART_END) return
    low -= PART_END
    high += 1
    if (high >= PART_END) startAt(time + 1)
  }

  return {
    next() {
      const current = now()
      if (current > time) startAt(current)
      else step()
      return prefix + encode(high, PART_LENGTH) + encode(low, PART_LENGTH)
    },
  }
}

function encode(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let index = 0; index < length; index++) {
    text = ALPHABET.charAt(rest % BASE) + text
    rest = Math.floor(rest / BASE)
  }
  return text
}
