import type { Branded } from '../../foundation/shared/index.js'
import { DomainName, TextValue, isPlain } from '../../foundation/shared/index.js'

/** One email address. */
export type EmailAddress = Branded<string, 'EmailAddress'>

const LOCAL_PART = /^[^\s@"(),:;<>[\\\]]{1,64}$/u

/**
 * RFC 5321 §4.1.2 with the characters of RFC 6531, but without quoted names, comments, groups, lists and address literals, in which a second
 * recipient can hide. Dots may repeat or end the local part, because providers have assigned such addresses.
 */
export const EmailAddress = new TextValue<EmailAddress>({
  name: 'email address',
  expected: 'an email address',
  max: 200,
  is: (text) => {
    const at = text.lastIndexOf('@')
    return LOCAL_PART.test(text.slice(0, Math.max(at, 0))) && isPlain(text) && DomainName.accepts(text.slice(at + 1))
  },
})
