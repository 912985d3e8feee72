import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { OidcSettings } from '@keyhall/core/identity-providers'

type Claims = Readonly<Record<string, unknown>>

/** Members with texts; others and empty texts are left out. */
export function textsOf<K extends string>(claims: Claims, names: Readonly<Record<K, string>>): { readonly [N in K]?: string } {
  const found = (Object.entries(names) as [K, string][]).flatMap(([member, name]) => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' ? [[member, value]] : []
  })
  return Object.fromEntries(found) as { readonly [N in K]?: string }
}

/** Apple, JumpCloud and Cognito send texts instead of booleans. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true'

const STANDARD = {
  userName: 'preferred_username', email: 'email', firstName: 'given_name', lastName: 'family_name', displayName: 'name', nickName: 'nickname',
  preferredLanguage: 'locale', phone: 'phone_number', picture: 'picture', acr: 'acr', upstreamSession: 'sid',
} as const

/** Claims that only the signed ID token decides (OIDC Core §2). */
const OF_ID_TOKEN = ['sub', 'acr', 'amr', 'auth_time', 'sid'] as const
const VERIFICATIONS = [['email', 'email_verified'], ['phone_number', 'phone_number_verified']] as const

/**
 * The claims of the ID token and of userinfo, which takes precedence except for `OF_ID_TOKEN`. An address is verified only where its own source says so: an ID token with a
 * verified address must not verify another address in userinfo.
 */
export function joined<C extends Claims>(idToken: C, userInfo: Claims): C {
  const chosen = VERIFICATIONS.map(([value, verification]) => [verification, (userInfo[value] === undefined ? idToken : userInfo)[verification]] as const)
  const signed = OF_ID_TOKEN.map((name) => [name, idToken[name]] as const)
  return { ...idToken, ...userInfo, ...Object.fromEntries([...chosen, ...signed]) }
}

/** The person behind the claims of OIDC Core §5.1. */
export function identityOf(claims: Claims & { readonly sub: string }, { trustsEmails }: Pick<OidcSettings, 'trustsEmails'>): ExternalIdentity {
  const { amr, auth_time: authTime } = claims
  return {
    externalId: claims.sub,
    ...textsOf(claims, STANDARD),
    isEmailVerified: isTrue(claims['email_verified']) || trustsEmails,
    isPhoneVerified: isTrue(claims['phone_number_verified']),
    claims,
    ...(Array.isArray(amr) ? { amr: amr.filter((one) => typeof one === 'string') } : {}),
    ...(typeof authTime === 'number' ? { authTime } : {}),
  }
}
