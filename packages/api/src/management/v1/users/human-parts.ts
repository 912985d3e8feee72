import type { Email, Phone, Profile } from '@keyhall/core/users'
import { genderOf, present } from '../../../shapes/users/parts.js'
import type { UserEmail, UserPhone, UserProfile } from '../../../shapes/users/user-v1.js'

/** The profile of somebody new: what is empty is absent. */
export const profileOf = ({ firstName, lastName, nickName, displayName, preferredLanguage, gender }: UserProfile): Omit<Profile, 'displayName'> & {
  readonly displayName?: string
} => ({ firstName, lastName, ...present({ nickname: nickName, displayName, preferredLanguage, gender: genderOf(gender) }) })

export const emailOf = ({ email, isEmailVerified }: UserEmail): Email => ({ address: email, isVerified: isEmailVerified })
export const phoneOf = ({ phone, isPhoneVerified }: UserPhone): Phone => ({ number: phone, isVerified: isPhoneVerified })
