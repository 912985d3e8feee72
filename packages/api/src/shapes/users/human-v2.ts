import { present } from '@keyhall/core/shared'
import type { AddressProof, PhoneProof } from '@keyhall/core/accounts'
import type { NewProfile } from '@keyhall/core/users'
import { Flag, Nested, Rule, Text } from '../../message/index.js'
import { atMostOneOf } from '../one-of.js'
import { EmailAddress, Gender, Language, Name, OptionalName, Password, PhoneNumber, genderOf } from './parts.js'

const NOT_SUPPORTED = 'must be absent: links always lead to the pages of this server'

export class SetHumanProfile {
  @Name() givenName!: string
  @Name() familyName!: string
  @OptionalName() nickName?: string
  @OptionalName() displayName?: string
  @Language() preferredLanguage?: string
  @Gender({ optional: true }) gender?: string
}

@Rule(({ urlTemplate }: SendCode) => (urlTemplate ? [{ field: 'urlTemplate', problem: NOT_SUPPORTED }] : []))
export class SendCode {
  @Text({ min: 0, max: 2000, optional: true }) urlTemplate?: string
}

// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class ReturnCode {}

interface Proof {
  readonly sendCode?: SendCode
  readonly returnCode?: ReturnCode
  readonly isVerified?: boolean
}

/** Requires at most one way to verify an address. */
export const oneProof = atMostOneOf<Proof>('sendCode', 'returnCode', 'isVerified')

@Rule(oneProof)
export class SetHumanEmail {
  @EmailAddress() email!: string
  @Nested(() => SendCode, { optional: true }) sendCode?: SendCode
  @Nested(() => ReturnCode, { optional: true }) returnCode?: ReturnCode
  @Flag({ optional: true }) isVerified?: boolean
}

@Rule(oneProof)
export class SetHumanPhone {
  @PhoneNumber() phone!: string
  @Nested(() => SendCode, { optional: true }) sendCode?: SendCode
  @Nested(() => ReturnCode, { optional: true }) returnCode?: ReturnCode
  @Flag({ optional: true }) isVerified?: boolean
}

export class PasswordV2 {
  @Password() password!: string
  @Flag() changeRequired!: boolean
}

export class HashedPasswordV2 {
  @Text({ max: 512, secret: true }) hash!: string
  @Flag() changeRequired!: boolean
}

/** A mail with a code is the default. */
export const emailProof = ({ returnCode, isVerified }: Proof): AddressProof => {
  if (isVerified) return 'verified'
  return returnCode ? 'return' : 'mail'
}

/** A text message costs money, so it is sent on request only. */
export const phoneProof = ({ sendCode, returnCode, isVerified }: Proof): PhoneProof => {
  if (isVerified) return 'verified'
  if (returnCode) return 'return'
  return sendCode ? 'text' : 'later'
}

/** The profile of a new person; empty members are absent. */
export function newProfile({ givenName, familyName, nickName, displayName, preferredLanguage, gender }: SetHumanProfile): NewProfile {
  const others = { nickname: nickName, displayName, preferredLanguage, gender: genderOf(gender) }
  return { firstName: givenName, lastName: familyName, ...present(others) }
}

/** The changes of a profile: absent members stay unchanged, empty ones are removed. */
export const profileChange = ({ givenName, familyName, nickName, displayName, preferredLanguage, gender }: Partial<SetHumanProfile>) => ({
  ...present({ firstName: givenName, lastName: familyName, displayName }),
  ...(nickName === undefined ? {} : { nickname: nickName || undefined }),
  ...(preferredLanguage === undefined ? {} : { preferredLanguage: preferredLanguage || undefined }),
  ...(gender === undefined ? {} : { gender: genderOf(gender) }),
})

interface Passwords {
  readonly password?: PasswordV2
  readonly hashedPassword?: HashedPasswordV2
}

/** Requires a password or a hash, but not both. */
export const onePassword = ({ password, hashedPassword }: Passwords) =>
  password && hashedPassword ? [{ field: 'hashedPassword', problem: 'must not be combined with password' }] : []

export const passwordOf = ({ password, hashedPassword }: Passwords) => {
  if (hashedPassword) return { password: { value: { hash: hashedPassword.hash }, isChangeRequired: hashedPassword.changeRequired } }
  return password ? { password: { value: { plain: password.password }, isChangeRequired: password.changeRequired } } : {}
}
