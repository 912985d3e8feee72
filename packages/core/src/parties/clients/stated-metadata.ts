import type { AssertionAlgorithm } from '../../foundation/protocol/index.js'

/** Metadata that a client states about itself when it registers (RFC 7591 §2, OIDC Registration §2). */
export interface StatedMetadata {
  /** Pages that the consent page links to, with their host. Never fetched. */
  readonly policyUri?: string
  readonly tosUri?: string
  /** Stored for its owner only: neither fetched nor shown, because pictures and pages of strangers deceive and track. */
  readonly clientUri?: string
  readonly logoUri?: string
  readonly contacts?: readonly string[]
  /** Where another party starts a sign-in (OIDC Core §4). This server never does. */
  readonly initiateLoginUri?: string
  /** Seconds. Applies to authorization requests without `max_age`. */
  readonly defaultMaxAge?: number
  /** Whether it relies on `auth_time`, which every ID token has. */
  readonly requireAuthTime?: true
  /** Whether it requires `iss` and `sid` in front-channel logout, which always have both. */
  readonly frontchannelLogoutSessionRequired?: true
  /** The only algorithm of its client assertions. Absent: any that its keys allow. */
  readonly tokenEndpointAuthSigningAlg?: AssertionAlgorithm
}

/** All of them. */
export const STATED_NAMES = [
  'policyUri', 'tosUri', 'clientUri', 'logoUri', 'contacts', 'initiateLoginUri', 'defaultMaxAge', 'requireAuthTime', 'frontchannelLogoutSessionRequired', 'tokenEndpointAuthSigningAlg',
] as const satisfies readonly (keyof StatedMetadata)[]
