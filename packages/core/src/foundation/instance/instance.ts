import type { RegisteredGrantType } from '../protocol/index.js'
import { CIBA_GRANT, TOKEN_EXCHANGE_GRANT } from '../protocol/index.js'
import type { EpochSeconds, OrgId, ProjectId, UserId } from '../shared/index.js'
import type { MessageProviders } from './message-providers.js'
import { DEFAULT_OPEN_CLIENTS } from './open-clients.js'
import type { OpenClientPolicy } from './open-clients.js'
import { DEFAULT_POLICIES } from './policies.js'
import type { Policies } from './policies.js'

/** Features that are off by default. */
export const FEATURES = ['actions', 'oidcTokenExchange', 'oidcHybridFlow', 'oidcDpop', 'mcp', 'oidcRequestObjects', 'oidcJwtResponses', 'oauthResources', 'oauthStepUp', 'oauthRichAuthorization', 'oidcFrontChannelLogout', 'oidcSessionManagement', 'oidcCiba'] as const
export type Feature = (typeof FEATURES)[number]

/** The grant types that are served only while their feature is on. */
export const GRANT_FEATURES: Readonly<Partial<Record<RegisteredGrantType, Feature>>> = { [TOKEN_EXCHANGE_GRANT]: 'oidcTokenExchange', [CIBA_GRANT]: 'oidcCiba' }

/** Token lifetimes in seconds. */
export interface TokenLifetimes {
  readonly accessToken: number
  readonly idToken: number
  readonly code: number
  /** A refresh token expires when unused for this long. */
  readonly refreshTokenIdle: number
  /** A family of refresh tokens expires this long after the sign-in. */
  readonly refreshTokenAbsolute: number
  /** How long a used refresh token may be presented again without revoking its family: 0 to `MAX_REFRESH_TOKEN_GRACE`. */
  readonly refreshTokenGrace: number
  readonly personalAccessToken: number
}

/** Seconds. Upper limit for the grace period of instance and client. */
export const MAX_REFRESH_TOKEN_GRACE = 60

/** Lifetimes of sessions and sign-ins, in seconds. */
export interface SessionLifetimes {
  readonly idle: number
  readonly absolute: number
  /** How long an authorization request waits for the person. */
  readonly authRequest: number
}

/** Timing of key rotation, in seconds. */
export interface KeyRotationPolicy {
  /** How long a key signs. */
  readonly activeFor: number
  /** How long every process publishes a key before its first use. At least the cache age of the key set. */
  readonly publishedBefore: number
}

export interface SecuritySettings {
  readonly enableImpersonation: boolean
  /** Whether a client assertion needs a `jti`. Without it a replay cannot be detected until its `exp`. */
  readonly requireClientAssertionJti: boolean
  /** Whether a DPoP proof needs a nonce of the server (RFC 9449 §8, §9). Absent: no. */
  readonly requireDpopNonce?: boolean
}

export interface InstanceSettings {
  readonly tokens: TokenLifetimes
  readonly sessions: SessionLifetimes
  readonly keys: KeyRotationPolicy
  readonly features: Readonly<Record<Feature, boolean>>
  /** Feature flags of ZITADEL without effect here, by their names on the wire. Stored for clients that compare what they set. */
  readonly foreignFeatures?: Readonly<Record<string, boolean | string | readonly string[]>>
  readonly security: SecuritySettings
  /** `retention`: how long audit events are retained, in seconds. */
  readonly audit: { readonly retention: number }
  readonly providers: MessageProviders
  readonly openClients: OpenClientPolicy
  /** Policies of organizations that have none of their own. */
  readonly policies: Policies
}

/** The installation to which all organizations belong. */
export interface Instance {
  readonly id: string
  /** The organization for self-registration. */
  readonly defaultOrgId: OrgId
  /** The service's own project: a token with it in the audience may call the API. */
  readonly projectId: ProjectId
  readonly administratorId: UserId
  readonly settings: InstanceSettings
  /** Host of the service, below which domains of organizations are generated. Not stored: each process adds it from its base URL. */
  readonly host?: string
  readonly createdAt: EpochSeconds
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const DEFAULT_SETTINGS: InstanceSettings = {
  tokens: {
    accessToken: HOUR,
    idToken: HOUR,
    code: MINUTE,
    refreshTokenIdle: 30 * DAY,
    refreshTokenAbsolute: 90 * DAY,
    refreshTokenGrace: 0,
    personalAccessToken: 365 * DAY,
  },
  sessions: { idle: 30 * DAY, absolute: 90 * DAY, authRequest: HOUR },
  keys: { activeFor: 30 * DAY, publishedBefore: 10 * MINUTE },
  features: { actions: false, oidcTokenExchange: false, oidcHybridFlow: false, oidcDpop: false, mcp: false, oidcRequestObjects: false, oidcJwtResponses: false, oauthResources: false, oauthStepUp: false, oauthRichAuthorization: false, oidcFrontChannelLogout: false, oidcSessionManagement: false, oidcCiba: false },
  security: { enableImpersonation: false, requireClientAssertionJti: true },
  audit: { retention: 365 * DAY },
  providers: { email: [], sms: [] },
  openClients: DEFAULT_OPEN_CLIENTS,
  policies: DEFAULT_POLICIES,
}
