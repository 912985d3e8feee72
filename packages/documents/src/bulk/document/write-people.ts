import { writtenTotpSeed } from '@keyhall/core/accounts'
import type { Address } from '@keyhall/core/users'
import { defined } from '@keyhall/core/shared'
import type { HumanItem, MachineItem } from '@keyhall/core/transfer'
import * as names from './enums.js'
import { allWritten, ifTrue, nonEmpty } from './written.js'
import type { Json } from './written.js'

/** `user` of `humanUsers[]` */
export function writtenHuman(item: HumanItem): Json {
  const {
    kind: _kind, userId: _id, userName, profile, email, phone, address, password, isPasswordChangeRequired, isPasswordUnproven, totpSeed,
    isFactorSetUpRequired, state, ...rest
  } = item
  allWritten(rest)
  return defined({
    userName,
    profile: writtenProfile(profile),
    email: email && { email: email.address, isEmailVerified: email.isVerified },
    phone: phone && { phone: phone.number, isPhoneVerified: phone.isVerified },
    address: address && writtenAddress(address),
    hashedPassword: password && 'hash' in password ? { value: password.hash } : undefined,
    passwordChangeRequired: ifTrue(isPasswordChangeRequired),
    passwordUnproven: ifTrue(isPasswordUnproven),
    otpCode: totpSeed && writtenTotpSeed(totpSeed),
    secondFactorSetUpRequired: ifTrue(isFactorSetUpRequired),
    state: state && names.userState.write(state),
  })
}

function writtenProfile(profile: HumanItem['profile']): Json {
  const {
    firstName, lastName, nickname, displayName, preferredLanguage, gender, middleName, profileUrl, picture, website, birthdate, zoneinfo, ...rest
  } = profile
  allWritten(rest)
  return defined({
    firstName: nonEmpty(firstName), lastName: nonEmpty(lastName), nickName: nickname, displayName, preferredLanguage,
    gender: gender && names.gender.write(gender), middleName, profileUrl, picture, website, birthdate, zoneinfo,
  })
}

function writtenAddress({ streetAddress, locality, region, postalCode, country, ...rest }: Address): Json {
  allWritten(rest)
  return defined({ streetAddress, locality, region, postalCode, country })
}

/** `user` of `machineUsers[]` */
export function writtenMachine(item: MachineItem): Json {
  const { kind: _kind, userId: _id, userName, name, description, accessTokenType, state, secretHash, ...rest } = item
  allWritten(rest)
  return defined({
    userName, name, description, accessTokenType: names.accessTokenType.write(accessTokenType),
    state: state && names.userState.write(state), hashedSecret: secretHash,
  })
}
