import type { Human } from '../../directory/users/index.js'
import { NothingToVerify } from './errors.js'
import type { CodeKind } from './verification-code.js'

/** The codes that verify a contact of a person: their mail address or their phone number. */
export type ContactCodeKind = 'email_verification' | 'phone_verification'

export const isContactCode = (kind: CodeKind): kind is ContactCodeKind => kind === 'email_verification' || kind === 'phone_verification'

/** @throws NothingToVerify unless the person has this contact and it is unverified */
export function assertUnverified({ email, phone }: Human, kind: ContactCodeKind): void {
  const [contact, name] = kind === 'email_verification' ? [email, 'mail address'] : [phone, 'phone number']
  if (contact?.isVerified !== false) throw new NothingToVerify(`there is no ${name} to verify`)
}

/** The person with this contact verified; `undefined` if they have none. */
export function withVerified(person: Human, kind: ContactCodeKind): Human | undefined {
  const { email, phone } = person
  if (kind === 'email_verification') return email && { ...person, email: { ...email, isVerified: true } }
  return phone && { ...person, phone: { ...phone, isVerified: true } }
}
