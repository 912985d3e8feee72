import { present } from '@keyhall/core/shared'
import type { Email, NewProfile, Phone } from '@keyhall/core/users'
import { genderOf } from '../../../shapes/users/parts.js'
import type { UserEmail, UserPhone, UserProfile } from '../../../shapes/users/user-v1.js'

/** The profile of a new person; empty members are absent. */
export function profileOf({ firstName, lastName, nickName, displayName, preferredLanguage, gender }: UserProfile): NewProfile {
  return { firstName, lastName, ...present({ nickname: nickName, displayName, preferredLanguage, gender: genderOf(gender) }) }
}

export const emailOf = ({ email, isEmailVerified }: UserEmail): Email => ({ address: email, isVerified: isEmailVerified })
export const phoneOf = ({ phone, isPhoneVerified }: UserPhone): Phone => ({ number: phone, isVerified: isPhoneVerified })
