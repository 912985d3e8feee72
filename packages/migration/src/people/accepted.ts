import { typedPhoneNumber } from '@keyhall/core/users'
import { Spot, texts } from '@keyhall/documents/reading'
import type { Read } from '@keyhall/documents/reading'

/** Takes a text that the server would take, as it is kept; `undefined` for any other. */
export type Accept = (text: string) => string | undefined

const by = (read: Read<string>): Accept => (text) => {
  const problems: string[] = []
  const accepted = read(text, new Spot('', problems))
  return problems.length === 0 ? accepted : undefined
}

const trimmed = (accept: Accept): Accept => (text) => accept(text.trim())

export const name: Accept = by(texts.name)
export const email: Accept = by(texts.email)
export const webAddress: Accept = trimmed(by(texts.webAddress))
export const birthdate: Accept = trimmed(by(texts.birthdate))
export const timeZone: Accept = trimmed(by(texts.timeZone))
export const lines: Accept = trimmed(by(texts.lines))

export const phone: Accept = typedPhoneNumber

const isLanguage = by(texts.language)
/** A language tag, also with the underscore of POSIX and Java. */
export const language: Accept = (text) => isLanguage(text.trim().replaceAll('_', '-'))

const GENDERS = { female: 'GENDER_FEMALE', male: 'GENDER_MALE', diverse: 'GENDER_DIVERSE' } as const

export const gender = (text: string): (typeof GENDERS)[keyof typeof GENDERS] | undefined =>
  Object.entries(GENDERS).find(([word]) => word === text.trim().toLowerCase())?.[1]

/** An id that comes along, because tokens and applications know the user by it (OIDC Core §2, `sub`). */
export const userId: Accept = by(texts.clientId())
