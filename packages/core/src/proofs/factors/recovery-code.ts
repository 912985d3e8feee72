import type { Secret, SecretHash } from '../../foundation/shared/index.js'

/** Number of codes created at once. */
export const RECOVERY_CODES = 10

/** Without characters that look alike: I, O, 0, 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Derives a recovery code from a fresh secret, or a keyed hash of one: 60 bits, without bias because 64 is twice 32. Without dashes. */
export const recoveryCodeFrom = (secret: Secret | SecretHash): string =>
  Array.from(secret.slice(0, LENGTH), (character) => ALPHABET.charAt(BASE64URL.indexOf(character) % ALPHABET.length)).join('')

/** A recovery code as it is shown: `ABCD-EFGH-JKLM`. */
export const shownRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** The canonical spelling, without regard to case, spaces and dashes; `undefined` for text that cannot be a recovery code. */
export function canonicalRecoveryCode(typed: string): string | undefined {
  const canonical = typed.normalize('NFKC').toUpperCase().replace(/[\s\p{P}]/gu, '')
  return SHAPE.test(canonical) ? canonical : undefined
}
