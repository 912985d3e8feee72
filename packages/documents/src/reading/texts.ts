import { passwordProblem } from '@keyhall/core/credentials'
import type { TextValue } from '@keyhall/core/shared'
import { ChosenId, DomainName, LanguageTag, isDisplayText, isPlain, isStorable } from '@keyhall/core/shared'
import { EmailAddress, PhoneNumber, UserName } from '@keyhall/core/users'
import { isPlaceholder } from '../text/placeholder.js'
import type { Read } from '@keyhall/input'
import { andThen } from './parsers.js'

/** A text of 1 to `most` UTF-16 code units that every database stores unchanged. */
export const storable = (most: number): Read<string> => (value, at) => {
  if (typeof value !== 'string') return at.refuse('expected a text')
  if (value === '') return at.refuse('is empty')
  if (value.length > most) return at.refuse(`is longer than ${most} characters`)
  return isStorable(value) ? value : at.refuse('contains NUL or is not well-formed Unicode')
}

/** A text that is safe to display as a name: without control, invisible or direction-changing characters or surrounding white space. */
export const plain = (most: number): Read<string> => andThen(storable(most), (text, at) => {
  if (!isPlain(text)) return at.refuse('contains control or invisible characters')
  return text.trim() === text ? text : at.refuse('begins or ends with white space')
})

/** A text that matches a pattern. */
export const matching = (pattern: RegExp, most: number, expected: string): Read<string> =>
  andThen(storable(most), (text, at) => (pattern.test(text) ? text : at.refuse(`expected ${expected}`)))

/** A text value of the core, normalized for storage. */
export const value = <T extends string>(kind: TextValue<T>): Read<T> =>
  andThen(storable(2 * kind.max), (text, at) => {
    const problem = kind.problem(text)
    return problem === undefined ? kind.parse(text) : at.refuse(problem)
  })

/** A name that is shown, in every script. */
export const name: Read<string> = andThen(storable(200), (text, at) => {
  if (!isDisplayText(text)) return at.refuse('contains control or invisible characters')
  return text.trim() === text ? text : at.refuse('begins or ends with white space')
})

/** Text with several lines, such as a street address. */
export const lines: Read<string> = andThen(storable(400), (text, at) =>
  isDisplayText(text.replaceAll('\n', ' ')) ? text : at.refuse('contains control or invisible characters'))

/** An id chosen by the author of the document. */
export const id = <T extends string>(): Read<T> =>
  matching(/^[A-Za-z0-9_-]+$/, 32, '1 to 32 letters, digits, - and _') as Read<T>

/** A client_id, or the id of a user from another provider. */
export const clientId = <T extends string>(): Read<T> => value(ChosenId) as Read<T>

/** `plain` runs first because its messages are more specific. */
export const userName = andThen(plain(2 * UserName.max), value(UserName))
export const domain = value(DomainName)
export const email = value(EmailAddress)
export const phone = value(PhoneNumber)

export const webAddress: Read<string> = andThen(matching(/^https?:\/\/[\x21-\x7e]+$/, 2048, 'an http or https address'), (text, at) =>
  URL.canParse(text) ? text : at.refuse('expected an http or https address'))

export const language = value(LanguageTag)

/** `YYYY`, `YYYY-MM-DD` or `0000-MM-DD` (OIDC Core §5.1). */
export const birthdate: Read<string> = andThen(matching(/^\d{4}(-\d\d-\d\d)?$/, 10, 'a date such as 1990-01-31'), (text, at) => {
  const dated = text.length === 4 ? `${text}-01-01` : text.replace(/^0000/, '2000')
  const instant = new Date(`${dated}T00:00:00Z`)
  const isDate = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(dated)
  return isDate ? text : at.refuse('is not a calendar date')
})

const ZONE = /^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/

/** An IANA time zone that the runtime supports. */
export const timeZone: Read<string> = andThen(matching(ZONE, 64, 'a time zone such as Europe/Zurich'), (text, at) => {
  try {
    Intl.DateTimeFormat('en', { timeZone: text })
  } catch {
    at.refuse('is not an IANA time zone')
  }
  return text
})

export const password: Read<string> = andThen(storable(1024), (text, at) => {
  if (isPlaceholder(text)) return at.refuse('is a placeholder')
  switch (passwordProblem(text)) {
    case 'too_simple':
    case 'too_short':
      return at.refuse('is shorter than 8 characters')
    case 'too_long':
      return at.refuse('is longer than 256 characters')
    case undefined:
      return text
  }
})

/** 22 characters of base64url hold 128 bits. */
const MIN_SECRET_CHARACTERS = 22

const strong = (text: Read<string>): Read<string> => andThen(text, (secretText, at) => {
  if (secretText.length < MIN_SECRET_CHARACTERS) return at.refuse(`is shorter than ${MIN_SECRET_CHARACTERS} characters`)
  return isPlaceholder(secretText) ? at.refuse('is a placeholder') : secretText
})

/** A secret that was generated outside of this server. */
export const secret: Read<string> = strong(matching(/^[\x21-\x7e]+$/, 512, 'printable ASCII characters without spaces'))

/** A client secret of another product (RFC 6749 Appendix A.2), which may have spaces within. */
export const clientSecret: Read<string> = strong(matching(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 512, 'printable ASCII characters without surrounding spaces'))

/** A secret that is sent as a bearer token (RFC 6750 §2.1, `b64token`). */
export const bearerToken: Read<string> = andThen(secret, (text, at) =>
  /^[A-Za-z0-9._~+/-]+=*$/.test(text) ? text : at.refuse('expected letters, digits and - . _ ~ + /'))
