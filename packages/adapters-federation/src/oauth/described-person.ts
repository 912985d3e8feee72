import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { OAuthAttributes, OAuthSettings } from '@keyhall/core/identity-providers'
import { isTrue } from '../oidc-claims.js'
import { shown } from '../shown.js'
import { memberAt } from './member-path.js'

export type Described = Readonly<Record<string, unknown>>

/** Names of the members in answers of GitHub and of servers that follow OpenID Connect. */
const OF_GITHUB: OAuthAttributes = { userName: 'login', displayName: 'name', picture: 'avatar_url' }
const STANDARD: OAuthAttributes = {
  userName: 'preferred_username', displayName: 'name', firstName: 'given_name', lastName: 'family_name', nickName: 'nickname', preferredLanguage: 'locale',
  picture: 'picture', email: 'email', emailVerified: 'email_verified',
}

/** @throws UpstreamUntrusted */
function idOf(described: Described, path: string): string {
  const id = memberAt(described, path)
  if (typeof id === 'string' && id !== '') return id
  // Another spelling of a number, such as 9.007199254740993e15, was rounded: two people could become one.
  if (Number.isSafeInteger(id)) return String(id)
  if (typeof id === 'number') throw new UpstreamUntrusted(`the member ${shown(path)} of the user endpoint's answer identifies the person, but is a number that is no safe integer`)
  throw new UpstreamUntrusted(`the member ${shown(path)} of the user endpoint's answer, which identifies the person, is ${id === undefined ? 'absent' : shown(typeof id)}; the answer has ${shown(Object.keys(described))}`)
}

/** The person in the answer of a user endpoint. @throws UpstreamUntrusted */
export function describedPerson(described: Described, { idAttribute, attributes = {} }: OAuthSettings, isOfGitHub: boolean): ExternalIdentity {
  const { emailVerified, ...texts }: OAuthAttributes = { ...(isOfGitHub ? OF_GITHUB : STANDARD), ...attributes }
  const members = Object.entries(texts).flatMap(([name, path]) => {
    const value = memberAt(described, path)
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return {
    externalId: idOf(described, idAttribute), ...Object.fromEntries(members), claims: described,
    isEmailVerified: emailVerified !== undefined && isTrue(memberAt(described, emailVerified)), isPhoneVerified: false,
  }
}
