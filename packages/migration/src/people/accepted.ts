import { PhoneNumber } from '@keyhall/core/users'
import { texts } from '@keyhall/documents/reading'
import { Spot } from '@keyhall/input'
import type { Read } from '@keyhall/input'

/** Normalizes a text that the server would accept; `undefined` otherwise. */
export type Accept = (text: string) => string | undefined

const by = (read: Read<string>): Accept => (text) => {
  const at = new Spot('')
  const accepted = read(text, at)
  return at.problems.length === 0 ? accepted : undefined
}

const trimmed = (accept: Accept): Accept => (text) => accept(text.trim())

export const name: Accept = by(texts.name)
export const email: Accept = by(texts.email)
export const domain: Accept = trimmed(by(texts.domain))
export const webAddress: Accept = trimmed(by(texts.webAddress))
export const birthdate: Accept = trimmed(by(texts.birthdate))
export const timeZone: Accept = trimmed(by(texts.timeZone))
export const lines: Accept = trimmed(by(texts.lines))

export const phone: Accept = (text) => PhoneNumber.read(text)

const isLanguage = by(texts.language)
/** A language tag; also accepts the underscore of POSIX and Java. */
export const language: Accept = (text) => isLanguage(text.trim().replaceAll('_', '-'))

const GENDERS = { female: 'GENDER_FEMALE', male: 'GENDER_MALE', diverse: 'GENDER_DIVERSE' } as const

export const gender = (text: string): (typeof GENDERS)[keyof typeof GENDERS] | undefined =>
  Object.entries(GENDERS).find(([word]) => word === text.trim().toLowerCase())?.[1]

/** Why the import would refuse a client secret; `undefined` if it would not. */
export function clientSecretProblem(secret: string): string | undefined {
  const at = new Spot('')
  texts.clientSecret(secret, at)
  return at.problems[0]?.problem
}

/** An id that is preserved, because applications identify the user by it (OIDC Core §2, `sub`). */
export const userId: Accept = by(texts.clientId())
