import type { Ids } from '@keyhall/core/shared'
import { randomPool } from './random-pool.js'

/** In ASCII order, so that ids sort as text in numeric order. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = ALPHABET.length

/** The random part is two numbers of seven characters each, which are exact in floating point. */
const PART_LENGTH = 7
const PART_END = BASE ** PART_LENGTH
const PART_BYTES = 6
const LOWER_LENGTH = 4
const LOWER_END = BASE ** LOWER_LENGTH
/** Changes the tenth character of the id at least. */
const MIN_STEP = BASE ** (PART_LENGTH - 2)
const TIME_LENGTH = 8
/** Makes the first character a letter, so that ids look neither like an option of a command line nor like a number in a spreadsheet. */
const TIME_START = 10 * BASE ** (TIME_LENGTH - 1)

/**
 * Generates ids of 22 letters and digits: 8 for the milliseconds since 1970, then 14 random ones (83 bits). The first is a letter.
 * Ids of one generator are strictly increasing in their first ten characters, also within a millisecond and when the clock is set back:
 * the sequence of an audit event is derived from these (`sequenceOf`). Ids of versions before 0.6, which begin with `-`, sort before them.
 *
 * @param now milliseconds since 1970
 */
export function sortableIds(now: () => number = Date.now): Ids {
  const lend = randomPool()
  let time = -1
  let prefix = ''
  let high = 0
  let suffix = ''

  const startAt = (milliseconds: number) => {
    time = milliseconds
    prefix = encode(TIME_START + milliseconds, TIME_LENGTH)
    lend(2 * PART_BYTES, (bytes) => {
      high = bytes.readUIntBE(0, PART_BYTES) % PART_END
      suffix = encodePart(bytes.readUIntBE(PART_BYTES, PART_BYTES) % PART_END)
    })
  }

  /** Steps of random size, so that ids of the same millisecond are not consecutive. */
  const step = () => {
    high += MIN_STEP + lend(4, (bytes) => bytes.readUInt32BE(0))
    if (high >= PART_END) startAt(time + 1)
  }

  return {
    next() {
      const current = now()
      if (current > time) startAt(current)
      else step()
      return prefix + encodePart(high) + suffix
    },
  }
}

/** Encodes a number less than `PART_END` in two parts, because integers beyond 31 bits are slow to divide. */
function encodePart(value: number): string {
  const upper = Math.floor(value / LOWER_END)
  const lower = value - upper * LOWER_END
  return encode(upper, PART_LENGTH - LOWER_LENGTH) + encode(lower, LOWER_LENGTH)
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
