import type { Activity } from '../orgs/index.js'
import type { ClientAuthMethod, RegisteredGrantType, ResponseType, SigningAlgorithm } from '../protocol/index.js'
import type { ClientId, EpochSeconds, ProjectId, SecretHash } from '../shared/index.js'

/** A registered application. Member names follow RFC 7591 in camelCase. */
export interface Client {
  readonly id: ClientId
  readonly projectId: ProjectId
  readonly name: string
  readonly applicationType: 'web' | 'native' | 'user_agent'
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Where it is told of sessions that end (OIDC Back-Channel Logout §2.2). Absent when it does not want to hear of them. */
  readonly backchannelLogoutUri?: string
  /** Whether it needs `sid` in a Logout Token. It gets it in any case. */
  readonly backchannelLogoutSessionRequired?: boolean
  readonly responseTypes: readonly ResponseType[]
  readonly grantTypes: readonly RegisteredGrantType[]
  readonly authMethod: ClientAuthMethod
  /** Present for the two secret methods only. */
  readonly secretHash?: SecretHash
  /** Public keys for `private_key_jwt` (RFC 7517). */
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] }
  /** "User Info inside ID Token" of the specification. */
  readonly idTokenUserinfoAssertion: boolean
  readonly accessTokenType: 'bearer' | 'jwt'
  readonly idTokenSignedResponseAlg: SigningAlgorithm
  /** Browser origins beside those of the redirect URIs that may call the token, userinfo and revocation endpoints. */
  readonly allowedOrigins: readonly string[]
  readonly state: Activity
  /** Goes up with every change; a cached client is compared by it. */
  readonly version: number
  readonly createdAt: EpochSeconds
}
