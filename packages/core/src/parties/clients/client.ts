import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import type { Activity } from '../../directory/orgs/index.js'
import type { ClientAuthMethod, RegisteredGrantType, RequestObjectAlgorithm, ResponseType, SigningAlgorithm } from '../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, ProjectId, SecretHash } from '../../foundation/shared/index.js'
import type { ClientKey } from './client-key.js'
import type { ClientSecurity } from './client-security.js'
import type { JwtResponseSettings } from './jwt-response-members.js'
import type { StatedMetadata } from './stated-metadata.js'

/** A registered application. Member names follow RFC 7591 in camelCase. */
export interface Client extends ClientSecurity, JwtResponseSettings, StatedMetadata {
  /** Its client_id, which is also its id as an application. */
  readonly id: ClientId
  readonly projectId: ProjectId
  /** `api`: a resource server. It authenticates for introspection only, has no grant types and redirect URIs, and so gets no tokens. */
  readonly kind: 'oidc' | 'api'
  readonly name: string
  readonly applicationType: 'web' | 'native' | 'user_agent'
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** The URI for back-channel logout (OIDC Back-Channel Logout §2.2). Absent without notifications. */
  readonly backchannelLogoutUri?: string
  /** Whether it requires `sid` in a Logout Token, which always contains it. */
  readonly backchannelLogoutSessionRequired?: boolean
  /**
   * Present when it was created or changed by a caller who may not change the instance. Such a caller decides where its codes go, and could
   * otherwise act as anyone who signs in to it, including administrators of the instance. Its tokens have no access to the API.
   */
  readonly isBarredFromApi?: true
  /** Present when no administrator registered it: it is described by a document at its client_id, or registered itself (RFC 7591). */
  readonly selfRegistered?: 'document' | 'request'
  /** Present while it is inactive because no administrator has decided about its registration yet. */
  readonly awaitsApproval?: true
  /** Present when a document describes it and the policy of the instance trusts its domain. */
  readonly isPublisherVerified?: true
  /** The hash of its registration access token (RFC 7592 §2). */
  readonly registrationTokenHash?: SecretHash
  /** Present when it is not first-party: people must agree before it acts for them. */
  readonly requiresConsent?: true
  /** Stored for its owner only: clients of other products set it. */
  readonly skipsNativeSuccessPage?: true
  /** The same: 1 is the only login there is. */
  readonly loginVersion?: 1
  readonly responseTypes: readonly ResponseType[]
  readonly grantTypes: readonly RegisteredGrantType[]
  readonly authMethod: ClientAuthMethod
  /** Present only for the two secret methods, once a secret was created. */
  readonly secretHash?: SecretHash
  /** Its public keys (RFC 7517), as its owner lists them: for `private_key_jwt` and request objects. */
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] }
  /** Further public keys for `private_key_jwt`, added one by one. */
  readonly keys: readonly ClientKey[]
  /** Allows http redirect URIs on any host. They are still compared exactly. */
  readonly devMode: boolean
  /** "User Info inside ID Token" of the specification. */
  readonly idTokenUserinfoAssertion: boolean
  /** Whether access tokens contain the user's roles in the client's project without a scope that requests them. */
  readonly accessTokenRoleAssertion: boolean
  /** The same for ID tokens. */
  readonly idTokenRoleAssertion: boolean
  /** Tolerated clock skew in seconds, 0 to 5. Stored for the owner only; tokens do not depend on it. */
  readonly clockSkew: number
  readonly accessTokenType: 'bearer' | 'jwt'
  /** Seconds in which a used refresh token may be presented again (0 to `MAX_REFRESH_TOKEN_GRACE`). Absent: the instance's setting. */
  readonly refreshTokenGrace?: number
  readonly idTokenSignedResponseAlg: SigningAlgorithm
  /** The only algorithm of its request objects (RFC 9101). Absent: any signed one. */
  readonly requestObjectSigningAlg?: RequestObjectAlgorithm
  /** Whether it must send signed request objects, whose parameters are the only ones then (RFC 9101 §10.5). */
  readonly requireSignedRequestObject?: true
  /** Browser origins beside those of the redirect URIs that may call the token, userinfo and revocation endpoints. */
  readonly allowedOrigins: readonly string[]
  /** Claims that this application adds to tokens and responses. Absent without rules. */
  readonly claimRules?: readonly OutwardRule[]
  readonly state: Activity
  /** Incremented by every change; reveals an outdated cached client. */
  readonly version: number
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** Defaults for clients that were stored or described before these members existed. */
export const CLIENT_DEFAULTS = {
  kind: 'oidc',
  keys: [],
  devMode: false,
  accessTokenRoleAssertion: false,
  idTokenRoleAssertion: false,
  clockSkew: 0,
} as const satisfies Partial<Client>

/** Whether the method uses a secret. */
export const takesSecret = (method: ClientAuthMethod): boolean => method === 'client_secret_basic' || method === 'client_secret_post'
