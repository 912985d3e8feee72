import type { Branded } from '../shared/branded.js'
import type { Secret } from '../shared/secrets.js'

/** What a person types to connect a device (RFC 8628 §3.2), as it is stored and compared: eight letters of `ALPHABET`. */
export type UserCode = Branded<string, 'UserCode'>

/** RFC 8628 §6.1: no vowels, so that no words come out, and no letters that are easily mistaken for each other. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Letters and digits that no code has, for the letter that was seen. */
const LOOKALIKES: Readonly<Record<string, string>> = { '1': 'L', I: 'L', '2': 'Z', '5': 'S', '6': 'G', '8': 'B', U: 'V' }

/** Spaces and what people put between groups of letters. */
const BETWEEN = /[\s\p{P}]/gu

/**
 * The code that somebody means, whatever the case, the dashes and spaces, and the letters that look alike (RFC 8628 §6.1).
 *
 * @returns `undefined` for what cannot be a code
 */
export function canonicalUserCode(typed: string): UserCode | undefined {
  const plain = typed.normalize('NFKC').toUpperCase().replaceAll(BETWEEN, '')
  const meant = [...plain].map((character) => LOOKALIKES[character] ?? character).join('')
  return SHAPE.test(meant) ? (meant as UserCode) : undefined
}

/** As people read it: `WDJB-MJHT`. */
export const shownUserCode = (code: UserCode): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Of the 64 characters as many as make every letter equally likely. */
const USABLE = BASE64URL.length - (BASE64URL.length % ALPHABET.length)
/** The last character of a secret holds four bits only. */
const WHOLE_CHARACTERS = 42

/**
 * Takes a code out of a fresh secret, each letter equally likely: 20^8 codes, 34.5 bits.
 *
 * @returns `undefined` for the one secret among very many that has too few characters of use
 */
export function userCodeFrom(secret: Secret): UserCode | undefined {
  const letters = Array.from(secret.slice(0, WHOLE_CHARACTERS), (character) => BASE64URL.indexOf(character))
    .filter((value) => value < USABLE)
    .map((value) => ALPHABET.charAt(value % ALPHABET.length))
  const code = letters.slice(0, LENGTH).join('')
  return SHAPE.test(code) ? (code as UserCode) : undefined
}
