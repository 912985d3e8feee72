import type { Branded } from '../shared/branded.js'
import type { Secret } from '../shared/secrets.js'

/** The code a person types to connect a device (RFC 8628 §3.2), in stored form: eight letters of `ALPHABET`. */
export type UserCode = Branded<string, 'UserCode'>

/** RFC 8628 §6.1: no vowels, so that no words result, and no letters that look alike. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Characters that no code contains, and the letter that each was probably read for. */
const LOOKALIKES: Readonly<Record<string, string>> = { '1': 'L', I: 'L', '2': 'Z', '5': 'S', '6': 'G', '8': 'B', U: 'V' }

/** Spaces and separators that people type between groups of letters. */
const BETWEEN = /[\s\p{P}]/gu

/**
 * The canonical spelling, without regard to case, dashes, spaces and look-alike letters (RFC 8628 §6.1).
 *
 * @returns `undefined` for text that cannot be a user code
 */
export function canonicalUserCode(typed: string): UserCode | undefined {
  const plain = typed.normalize('NFKC').toUpperCase().replaceAll(BETWEEN, '')
  const normalized = [...plain].map((character) => LOOKALIKES[character] ?? character).join('')
  return SHAPE.test(normalized) ? (normalized as UserCode) : undefined
}

/** As shown to people: `WDJB-MJHT`. */
export const shownUserCode = (code: UserCode): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The number of the 64 characters that can be used without bias. */
const USABLE = BASE64URL.length - (BASE64URL.length % ALPHABET.length)
/** The last character of a secret has only four bits. */
const WHOLE_CHARACTERS = 42

/**
 * Derives a user code from a fresh secret, each letter equally likely: 20^8 codes, 34.5 bits.
 *
 * @returns `undefined` for a very rare secret with too few usable characters
 */
export function userCodeFrom(secret: Secret): UserCode | undefined {
  const letters = Array.from(secret.slice(0, WHOLE_CHARACTERS), (character) => BASE64URL.indexOf(character))
    .filter((value) => value < USABLE)
    .map((value) => ALPHABET.charAt(value % ALPHABET.length))
  const code = letters.slice(0, LENGTH).join('')
  return SHAPE.test(code) ? (code as UserCode) : undefined
}
