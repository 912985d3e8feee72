import type { Activity } from '../../directory/orgs/index.js'
import type { ClientAuthMethod, RegisteredGrantType, ResponseType, SigningAlgorithm } from '../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, ProjectId, SecretHash } from '../../foundation/shared/index.js'
import type { ClientKey } from './client-key.js'

/** A registered application. Member names follow RFC 7591 in camelCase. */
export interface Client {
  /** Its client_id, and its id as an application. */
  readonly id: ClientId
  readonly projectId: ProjectId
  /** `api`: a resource server. It authenticates to introspect, has no grant and no address, and so gets no token. */
  readonly kind: 'oidc' | 'api'
  readonly name: string
  readonly applicationType: 'web' | 'native' | 'user_agent'
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Where it is told of sessions that end (OIDC Back-Channel Logout §2.2). Absent when it does not want to hear of them. */
  readonly backchannelLogoutUri?: string
  /** Whether it needs `sid` in a Logout Token. It gets it in any case. */
  readonly backchannelLogoutSessionRequired?: boolean
  /**
   * Present when somebody has made or changed it who may not change the instance: whoever decides where its codes go could otherwise act
   * as everybody who signs in to it, administrators of the instance too. Tokens that it gets are worth nothing at the API.
   */
  readonly isBarredFromApi?: true
  readonly responseTypes: readonly ResponseType[]
  readonly grantTypes: readonly RegisteredGrantType[]
  readonly authMethod: ClientAuthMethod
  /** Present for the two secret methods only, and there only when it was given one. */
  readonly secretHash?: SecretHash
  /** Public keys for `private_key_jwt` (RFC 7517), as its owner describes them. */
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] }
  /** Public keys for `private_key_jwt` beside those, given to it one by one. */
  readonly keys: readonly ClientKey[]
  /** Its redirect URIs may be http on any host. They are compared exactly all the same. */
  readonly devMode: boolean
  /** "User Info inside ID Token" of the specification. */
  readonly idTokenUserinfoAssertion: boolean
  /** Roles of the user in the client's project are told in its access tokens, also when no scope asks for them. */
  readonly accessTokenRoleAssertion: boolean
  /** The same in its ID tokens. */
  readonly idTokenRoleAssertion: boolean
  /** Seconds by which its clock may be wrong, 0 to 5. Kept for its owner: no token is made differently. */
  readonly clockSkew: number
  readonly accessTokenType: 'bearer' | 'jwt'
  /** Seconds for which a used refresh token may be presented again (0 to `MAX_REFRESH_TOKEN_GRACE`). Absent: the instance's setting. */
  readonly refreshTokenGrace?: number
  readonly idTokenSignedResponseAlg: SigningAlgorithm
  /** Browser origins beside those of the redirect URIs that may call the token, userinfo and revocation endpoints. */
  readonly allowedOrigins: readonly string[]
  readonly state: Activity
  /** Goes up with every change; a cached client is compared by it. */
  readonly version: number
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** What a client is that was stored, or described, by those who did not know these members. */
export const CLIENT_DEFAULTS = {
  kind: 'oidc',
  keys: [],
  devMode: false,
  accessTokenRoleAssertion: false,
  idTokenRoleAssertion: false,
  clockSkew: 0,
} as const satisfies Partial<Client>

/** Whether the method is one of the two that take a secret. */
export const takesSecret = (method: ClientAuthMethod): boolean => method === 'client_secret_basic' || method === 'client_secret_post'
