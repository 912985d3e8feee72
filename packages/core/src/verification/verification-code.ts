import type { EpochSeconds, MailKind, Secret, SecretHash, UserId } from '../shared/index.js'
import type { Human } from '../users/index.js'

/** What a code is for. One for a phone is only ever returned: nothing here sends text messages. */
export type CodeKind = MailKind | 'email_change' | 'phone_verification'

/** A code as it is stored. There is one of each kind for a user at the most: a new one takes its place. */
export interface StoredCode {
  readonly userId: UserId
  readonly kind: CodeKind
  readonly codeHash: SecretHash
  /**
   * The mail address or phone number that the user had: with another one, the code is dead. Empty when there was none. Of an
   * `email_change`, the address that the user wants.
   */
  readonly target: string
  /** Wrong codes that were tried against it. */
  readonly attempts: number
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds that a code is valid. Whoever gets an account may be away for a weekend. */
export const CODE_LIFETIMES = {
  email_verification: HOUR,
  email_change: HOUR,
  phone_verification: HOUR,
  initialise: 72 * HOUR,
  password_reset: HOUR,
  sign_in_code: 10 * MINUTE,
} as const satisfies Record<CodeKind, number>

/** After so many wrong ones the code is dead: five guesses among 32^6 hit once in 200 million codes. */
export const MOST_WRONG_TRIES = 5

/** What is written alike is not there: no I, no O, no 0, no 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 6
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Takes a code out of a fresh secret: 30 bits, each character equally likely, since 64 is twice 32. */
export const codeFrom = (secret: Secret): string =>
  Array.from(secret.slice(0, LENGTH), (character) => ALPHABET.charAt(BASE64URL.indexOf(character) % ALPHABET.length)).join('')

/** The code that somebody means, whatever the case, spaces and dashes; `undefined` for what cannot be one. */
export function canonicalCode(typed: string): string | undefined {
  const meant = typed.normalize('NFKC').toUpperCase().replace(/[\s\p{P}]/gu, '')
  return SHAPE.test(meant) ? meant : undefined
}

/** The mail address or phone number that a code of this kind is about; empty when the user has none. */
export const codeTarget = ({ email, phone }: Human, kind: CodeKind): string =>
  (kind === 'phone_verification' ? phone?.number : email?.address) ?? ''

/** Whether nobody can use the code any more, apart from what has become of its user. */
export const isOver = ({ expiresAt, attempts }: StoredCode, now: EpochSeconds): boolean => now >= expiresAt || attempts >= MOST_WRONG_TRIES
