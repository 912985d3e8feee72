import type { EpochSeconds, Secret, SecretHash, UserId } from '../../foundation/shared/index.js'
import type { TextMessageKind } from '../../messages/text-messages/index.js'
import type { MailKind } from './code-request.js'
import type { Human } from '../../directory/users/index.js'

/** The purpose of a code. */
export type CodeKind = MailKind | 'email_change' | TextMessageKind

/** A stored code. A user has at most one of each kind; a new one replaces it. */
export interface StoredCode {
  readonly userId: UserId
  readonly kind: CodeKind
  readonly codeHash: SecretHash
  /**
   * The user's mail address or phone number at the time: changing it invalidates the code. Empty when there was none. For `email_change`, the
   * requested address.
   */
  readonly target: string
  /** Set when it was sent to `target`: using it proves access to the mailbox. */
  readonly isMailed?: true
  /** Number of wrong guesses. */
  readonly attempts: number
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  /** SHA-256 of the secret of the browser that used it. The code cannot be used again; only that browser gets the earlier outcome. */
  readonly usedBy?: SecretHash
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds that a code is valid. Recipients of a new account may be away for a weekend. */
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
 * Wrong guesses after which the code is invalid: five among 32^6 succeed once in 200 million codes. Among the 10^6 codes for phones they
 * succeed once in 200 000, and a person gets at most ten a day.
 */
export const MAX_WRONG_TRIES = 5

const LENGTH = 6
/** Without characters that look alike: I, O, 0, 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** For phones: people type codes on the number pad, or the phone fills them in. */
const DIGITS = '0123456789'

const shapeOf = (alphabet: string): RegExp => new RegExp(`^[${alphabet}]{${LENGTH}}$`)
const [LETTERS_SHAPE, DIGITS_SHAPE] = [shapeOf(LETTERS), shapeOf(DIGITS)]
const hasDigits = (kind: CodeKind): boolean => kind === 'phone_verification'

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Characters of a secret that make a number, 6 bits each: the bias of 2^48 modulo a million is negligible. */
const TAKEN = 8

/** Derives a code from a fresh secret, each code equally likely: 30 bits of letters, since 64 is twice 32, or six digits. */
export function codeFrom(secret: Secret, kind: CodeKind): string {
  const values = Array.from(secret.slice(0, TAKEN), (character) => BASE64URL.indexOf(character))
  if (!hasDigits(kind)) return values.slice(0, LENGTH).map((value) => LETTERS.charAt(value % LETTERS.length)).join('')
  const number = values.reduce((sum, value) => sum * BASE64URL.length + value, 0)
  return String(number % DIGITS.length ** LENGTH).padStart(LENGTH, '0')
}

/** The canonical spelling, without regard to case, spaces and dashes; `undefined` for text that cannot be a code of that kind. */
export function canonicalCode(typed: string, kind: CodeKind): string | undefined {
  const canonical = typed.normalize('NFKC').toUpperCase().replace(/[\s\p{P}]/gu, '')
  return (hasDigits(kind) ? DIGITS_SHAPE : LETTERS_SHAPE).test(canonical) ? canonical : undefined
}

/** The mail address or phone number that a code of this kind proves; empty when the user has none. */
export const codeTarget = ({ email, phone }: Human, kind: CodeKind): string =>
  (kind === 'phone_verification' ? phone?.number : email?.address) ?? ''

/** Whether the code is used, expired or tried too often. */
export const isOver = ({ expiresAt, attempts, usedBy }: StoredCode, now: EpochSeconds): boolean =>
  now >= expiresAt || attempts >= MAX_WRONG_TRIES || usedBy !== undefined
