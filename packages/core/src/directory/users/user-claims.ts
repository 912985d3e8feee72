import { present } from '../../foundation/shared/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { SCOPE_CLAIMS } from '../../foundation/protocol/index.js'
import type { Address, Human, NamedUser } from './user.js'
import { loginName } from './user.js'

/** Claims about a user in wire form. */
export type Claims = Readonly<Record<string, unknown>>

const addressClaim = (address: Address): Claims => ({
  formatted: [
    address.streetAddress,
    [address.postalCode, address.locality].filter(Boolean).join(' '),
    address.region,
    address.country,
  ]
    .filter(Boolean)
    .join('\n'),
  street_address: address.streetAddress,
  locality: address.locality,
  region: address.region,
  postal_code: address.postalCode,
  country: address.country,
})

const profileClaims = (user: Human): Claims => ({
  name: user.profile.displayName,
  family_name: user.profile.lastName,
  given_name: user.profile.firstName,
  middle_name: user.profile.middleName,
  nickname: user.profile.nickname,
  profile: user.profile.profileUrl,
  picture: user.profile.picture,
  website: user.profile.website,
  gender: user.profile.gender,
  birthdate: user.profile.birthdate,
  zoneinfo: user.profile.zoneinfo,
  locale: user.profile.preferredLanguage,
})

/** The claims of the scopes `profile`, `email`, `phone` and `address` (OIDC Core §5.4); absent values are omitted. */
export function userClaims(named: NamedUser, scopes: readonly Scope[]): Claims {
  const { user } = named
  const has = (scope: string) => (scopes as readonly string[]).includes(scope)
  const claims: Record<string, unknown> = {}
  if (has('profile')) {
    Object.assign(claims, user.kind === 'human' ? profileClaims(user) : { name: user.name })
    claims['preferred_username'] = loginName(named)
    claims['updated_at'] = user.updatedAt
  }
  if (user.kind === 'human') {
    if (has('email') && user.email) Object.assign(claims, { email: user.email.address, email_verified: user.email.isVerified })
    if (has('phone') && user.phone) Object.assign(claims, { phone_number: user.phone.number, phone_number_verified: user.phone.isVerified })
    if (has('address') && user.address) claims['address'] = present(addressClaim(user.address))
  }
  return present(claims)
}

const EVERYTHING = Object.keys(SCOPE_CLAIMS) as readonly string[] as readonly Scope[]

/** The individually requested claims that the user has (OIDC Core §5.5); unknown names are ignored. */
export const requestedClaims = (named: NamedUser, names: readonly string[]): Claims =>
  names.length === 0 ? {} : Object.fromEntries(Object.entries(userClaims(named, EVERYTHING)).filter(([name]) => names.includes(name)))
