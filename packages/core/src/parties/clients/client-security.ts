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
}

/** The flags among them. */
export const SECURITY_FLAGS = [
  'dpopBoundAccessTokens', 'tlsClientCertificateBoundAccessTokens', 'requirePushedAuthorizationRequests', 'requirePkce',
] as const satisfies readonly (keyof ClientSecurity)[]
export type SecurityFlag = (typeof SECURITY_FLAGS)[number]

/** A change of them. An absent or `undefined` member stays as it is, so that software that does not know it cannot remove a protection. */
export type SecurityChange = { readonly [F in SecurityFlag]?: boolean | undefined } & { readonly securityProfile?: SecurityProfile | 'none' | undefined }

/** The stored members after a change. */
export function withSecurity(stored: ClientSecurity, change: SecurityChange): ClientSecurity {
  const profile = change.securityProfile ?? stored.securityProfile
  const flags = SECURITY_FLAGS.filter((flag) => change[flag] ?? stored[flag] ?? false)
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, true as const])),
    ...(profile === undefined || profile === 'none' ? {} : { securityProfile: profile }),
  }
}
