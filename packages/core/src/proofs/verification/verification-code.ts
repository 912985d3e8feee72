import type { EpochSeconds, MailKind, Secret, SecretHash, TextMessageKind, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'

/** What a code is for. */
export type CodeKind = MailKind | 'email_change' | TextMessageKind

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
  /** Present when it was sent to `target`: whoever has it reads what is sent there. */
  readonly isMailed?: true
  /** Wrong codes that were tried against it. */
  readonly attempts: number
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  /** SHA-256 of the secret of the browser that has used it. It is over, and only that browser hears what became of it. */
  readonly spentBy?: SecretHash
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
  passkey_registration: HOUR,
  sign_in_code: 10 * MINUTE,
} as const satisfies Record<CodeKind, number>

/**
 * Codes that a new password removes, since the person who knew the old one may have requested them. Making a code and changing a password both
 * lock the user, so that no code made before the change survives it.
 */
export const ENDED_BY_PASSWORD = ['password_reset', 'initialise', 'email_change', 'passkey_registration'] as const satisfies readonly CodeKind[]

/**
 * After so many wrong ones the code is dead: five guesses among 32^6 hit once in 200 million codes. Among the 10^6 that a phone is sent they
 * hit once in 200 000, and a person gets ten a day at the most.
 */
export const MAX_WRONG_TRIES = 5

const LENGTH = 6
/** What is written alike is not there: no I, no O, no 0, no 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** For phones: people type them with the keys for numbers, or the phone does. */
const DIGITS = '0123456789'

const shapeOf = (alphabet: string): RegExp => new RegExp(`^[${alphabet}]{${LENGTH}}$`)
const [LETTERS_SHAPE, DIGITS_SHAPE] = [shapeOf(LETTERS), shapeOf(DIGITS)]
const hasDigits = (kind: CodeKind): boolean => kind === 'phone_verification'

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Characters of a secret that make a number, 6 bits each: what is left of 2^48 after whole millions favours nothing that anybody could see. */
const TAKEN = 8

/** Takes a code out of a fresh secret, each one equally likely: 30 bits of letters, since 64 is twice 32, or six digits. */
export function codeFrom(secret: Secret, kind: CodeKind): string {
  const values = Array.from(secret.slice(0, TAKEN), (character) => BASE64URL.indexOf(character))
  if (!hasDigits(kind)) return values.slice(0, LENGTH).map((value) => LETTERS.charAt(value % LETTERS.length)).join('')
  const number = values.reduce((sum, value) => sum * BASE64URL.length + value, 0)
  return String(number % DIGITS.length ** LENGTH).padStart(LENGTH, '0')
}

/** The code that somebody means, whatever the case, spaces and dashes; `undefined` for what cannot be one of that kind. */
export function canonicalCode(typed: string, kind: CodeKind): string | undefined {
  const meant = typed.normalize('NFKC').toUpperCase().replace(/[\s\p{P}]/gu, '')
  return (hasDigits(kind) ? DIGITS_SHAPE : LETTERS_SHAPE).test(meant) ? meant : undefined
}

/** The mail address or phone number that a code of this kind is about; empty when the user has none. */
export const codeTarget = ({ email, phone }: Human, kind: CodeKind): string =>
  (kind === 'phone_verification' ? phone?.number : email?.address) ?? ''

/** Whether nobody can use the code any more, apart from what has become of its user. */
export const isOver = ({ expiresAt, attempts, spentBy }: StoredCode, now: EpochSeconds): boolean =>
  now >= expiresAt || attempts >= MAX_WRONG_TRIES || spentBy !== undefined
