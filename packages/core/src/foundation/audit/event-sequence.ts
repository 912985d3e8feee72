/** In ASCII order. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of ids made before version 0.6, which begin with `-`. */
const OLD_DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

const TIME_LENGTH = 8
const PART_LENGTH = 2
/** Sequences per millisecond. */
const PER_MILLISECOND = DIGITS.length ** PART_LENGTH
const OLD_PER_MILLISECOND = OLD_DIGITS.length ** PART_LENGTH
/** The first character of an id is a letter. */
const TIME_START = 10 * DIGITS.length ** (TIME_LENGTH - 1)
/** 2020-01-01 in milliseconds. Sequences count from here, so that they are exact numbers until 2094. */
const EPOCH = 1_577_836_800_000

/** Sorts after every id from before version 0.6, and before all others. */
export const FIRST_NEW_ID = '0'

const isOld = (id: string): boolean => id < FIRST_NEW_ID

const decode = (text: string, digits: string): number =>
  [...text].reduce((value, character) => value * digits.length + Math.max(0, digits.indexOf(character)), 0)

function encode(value: number, digits: string, length: number): string {
  let [text, rest] = ['', value]
  while (text.length < length) {
    text = digits.charAt(rest % digits.length) + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}

/**
 * The sequence of an event: a number that never changes and increases in the order in which events are recorded, with gaps. Derived from the
 * time-sortable id, so it needs no counter that all processes share. Events of one process have different sequences, except those that a version
 * before 0.6 recorded in the same millisecond.
 */
export function sequenceOf(id: string): number {
  const [time, part] = [id.slice(0, TIME_LENGTH), id.slice(TIME_LENGTH, TIME_LENGTH + PART_LENGTH)]
  const [milliseconds, share] = isOld(id)
    ? [decode(time, OLD_DIGITS), Math.floor((decode(part, OLD_DIGITS) * PER_MILLISECOND) / OLD_PER_MILLISECOND)]
    : [decode(time, DIGITS) - TIME_START, decode(part, DIGITS)]
  return Math.max(1, (milliseconds - EPOCH) * PER_MILLISECOND + share)
}

/** The lowest ids with this sequence or a higher one: of all ids since version 0.6, and of those before it. */
export function firstIdsOf(sequence: number): { readonly id: string; readonly oldId: string } {
  const [milliseconds, share] = [EPOCH + Math.floor(sequence / PER_MILLISECOND), sequence % PER_MILLISECOND]
  const oldShare = Math.ceil((share * OLD_PER_MILLISECOND) / PER_MILLISECOND)
  return {
    id: encode(TIME_START + milliseconds, DIGITS, TIME_LENGTH) + encode(share, DIGITS, PART_LENGTH),
    oldId: encode(milliseconds, OLD_DIGITS, TIME_LENGTH) + encode(oldShare, OLD_DIGITS, PART_LENGTH),
  }
}
