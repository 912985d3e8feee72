/** The security profiles that a client can be registered for. */
export const SECURITY_PROFILES = ['oauth_2_1', 'fapi_2_security', 'fapi_2_message_signing', 'mcp'] as const
export type SecurityProfile = (typeof SECURITY_PROFILES)[number]

/** How a client is protected beyond the specification. `demands` says what follows from the members and the profile together. */
export interface ClientSecurity {
  /** Access tokens are bound to a DPoP key (RFC 9449 §5.2). */
  readonly dpopBoundAccessTokens?: true
  /** Access tokens are bound to the client certificate of the token request (RFC 8705 §3.4). */
  readonly tlsClientCertificateBoundAccessTokens?: true
  /** Authorization requests must be pushed (RFC 9126 §6). */
  readonly requirePushedAuthorizationRequests?: true
  /** Authorization requests need a PKCE challenge although the client is confidential. */
  readonly requirePkce?: true
  readonly securityProfile?: SecurityProfile
  /** Where its public keys are (RFC 7591 §2), instead of `jwks`. */
  readonly jwksUri?: string
  /** The subject of its certificate for `tls_client_auth`, by exactly one of the five (RFC 8705 §2.1.2). The first is a distinguished name (RFC 4514). */
  readonly tlsClientAuthSubjectDn?: string
  readonly tlsClientAuthSanDns?: string
  readonly tlsClientAuthSanUri?: string
  readonly tlsClientAuthSanIp?: string
  readonly tlsClientAuthSanEmail?: string
  /** Loaded in a frame when a session ends (OIDC Front-Channel Logout §2). */
  readonly frontchannelLogoutUri?: string
  /** One of `DELIVERY_MODES`. Absent: `poll`. */
  readonly backchannelTokenDeliveryMode?: string
  /** Where it is notified in mode `ping` (CIBA Core §4). */
  readonly backchannelClientNotificationEndpoint?: string
  /** The algorithm of its signed authentication requests, which it must sign then (CIBA Core §4). */
  readonly backchannelAuthenticationRequestSigningAlg?: string
}

/** The served `backchannel_token_delivery_mode` values (CIBA Core §5). `push` is not served: it sends tokens to an address. */
export const DELIVERY_MODES = ['poll', 'ping'] as const

/** The members for backchannel authentication requests. */
export const BACKCHANNEL_TEXTS = [
  'backchannelTokenDeliveryMode', 'backchannelClientNotificationEndpoint', 'backchannelAuthenticationRequestSigningAlg',
] as const satisfies readonly (keyof ClientSecurity)[]

/** The flags among them. */
export const SECURITY_FLAGS = [
  'dpopBoundAccessTokens', 'tlsClientCertificateBoundAccessTokens', 'requirePushedAuthorizationRequests', 'requirePkce',
] as const satisfies readonly (keyof ClientSecurity)[]
export type SecurityFlag = (typeof SECURITY_FLAGS)[number]

/** The members that name the subject of a certificate. */
export const CERTIFICATE_SUBJECTS = [
  'tlsClientAuthSubjectDn', 'tlsClientAuthSanDns', 'tlsClientAuthSanUri', 'tlsClientAuthSanIp', 'tlsClientAuthSanEmail',
] as const satisfies readonly (keyof ClientSecurity)[]
export type CertificateSubject = (typeof CERTIFICATE_SUBJECTS)[number]

/** The members that are texts. */
export const SECURITY_TEXTS = ['jwksUri', ...CERTIFICATE_SUBJECTS, 'frontchannelLogoutUri', ...BACKCHANNEL_TEXTS] as const satisfies readonly (keyof ClientSecurity)[]
export type SecurityText = (typeof SECURITY_TEXTS)[number]

/** All of them. */
export const SECURITY_NAMES: readonly (keyof ClientSecurity)[] = ['securityProfile', ...SECURITY_FLAGS, ...SECURITY_TEXTS]

/**
 * A change of them. An absent or `undefined` member stays as it is, so that software that does not know it cannot remove a protection. The empty
 * text removes a text.
 */
export type SecurityChange =
  { readonly [F in SecurityFlag]?: boolean | undefined } &
  { readonly [T in SecurityText]?: string | undefined } &
  { readonly securityProfile?: SecurityProfile | 'none' | undefined }

/** The stored members after a change. */
export function withSecurity(stored: ClientSecurity, change: SecurityChange): ClientSecurity {
  const profile = change.securityProfile ?? stored.securityProfile
  const texts = SECURITY_TEXTS.map((name) => [name, change[name] ?? stored[name] ?? ''] as const)
  const flags = SECURITY_FLAGS.filter((flag) => change[flag] ?? stored[flag] ?? false)
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, true as const])),
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...(profile === undefined || profile === 'none' ? {} : { securityProfile: profile }),
  }
}
