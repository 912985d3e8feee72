import type { Branded } from '../../foundation/shared/index.js'
import { TextValue } from '../../foundation/shared/index.js'

/** One phone number with its country. */
export type PhoneNumber = Branded<string, 'PhoneNumber'>

/** ITU-T E.164: a plus sign, the country, and at most 15 digits in all. */
const NUMBER = /^\+[1-9][0-9]{3,14}$/

export const PhoneNumber = new TextValue<PhoneNumber>({
  name: 'phone number',
  expected: 'a phone number such as +41791234567',
  max: 16,
  // As people write it: with spaces, dashes, dots, slashes and brackets, or with 00 instead of the plus sign.
  canonical: (text) => text.replace(/[\p{Zs}()./-]/gu, '').replace(/^00/, '+'),
  is: (text) => NUMBER.test(text),
})
