import type { ClientRecord, OidcSettings, SecurityProfile } from '@keyhall/core/clients'
import { DELIVERY_MODES, SECURITY_FLAGS, SECURITY_PROFILES, SECURITY_TEXTS } from '@keyhall/core/clients'
import { ASSERTION_ALGORITHMS, SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import { Flag, Text } from '../../message/index.js'
import { JwtSettings } from './jwt-members.js'

const isOneOf = (values: readonly string[]) => ({
  expected: `one of ${values.join(', ')}`,
  is: (text: string): boolean => values.includes(text),
})

/** Security of an OIDC application beyond ZITADEL. In every change, an absent member stays as it is. */
export class SecurityMembers extends JwtSettings {
  /** The profile that all requests and settings of the application must satisfy; `none` removes it. */
  @Text({ min: 1, max: 40, optional: true, hasPresence: true, pattern: isOneOf(['none', ...SECURITY_PROFILES]) }) securityProfile?: string
  /** Access tokens are bound to a DPoP key; token requests without a proof are refused. */
  @Flag({ optional: true }) dpopBoundAccessTokens?: boolean
  /** Access tokens are bound to the client certificate; token requests without mutual TLS are refused. */
  @Flag({ optional: true }) tlsClientCertificateBoundAccessTokens?: boolean
  /** Only pushed authorization requests are accepted. */
  @Flag({ optional: true }) requirePushedAuthorizationRequests?: boolean
  /** Authorization requests need a PKCE challenge, also of a confidential application. */
  @Flag({ optional: true }) requirePkce?: boolean
  /** The algorithm of its ID tokens and JWT access tokens. RS256 if absent from a response. */
  @Text({ min: 1, max: 20, optional: true, hasPresence: true, pattern: isOneOf(SIGNING_ALGORITHMS) }) idTokenSignedResponseAlg?: string
  /** The address of its public keys, instead of `jwks`. Empty: none. */
  @Text({ min: 0, max: 2048, optional: true }) jwksUri?: string
  /** The subject of the certificate of an application with `tls_client_auth`, as a distinguished name (RFC 4514), or by one of the next four. Empty: none. */
  @Text({ min: 0, max: 1000, optional: true }) tlsClientAuthSubjectDn?: string
  @Text({ min: 0, max: 1000, optional: true }) tlsClientAuthSanDns?: string
  @Text({ min: 0, max: 1000, optional: true }) tlsClientAuthSanUri?: string
  @Text({ min: 0, max: 1000, optional: true }) tlsClientAuthSanIp?: string
  @Text({ min: 0, max: 1000, optional: true }) tlsClientAuthSanEmail?: string
  /** Loaded in a frame when a person signs out, with `iss` and `sid`; at the origin of a redirect URI. Needs the feature `oidcFrontChannelLogout`. Empty: none. */
  @Text({ min: 0, max: 2048, optional: true }) frontchannelLogoutUri?: string
  /** How the application learns the answer to a backchannel authentication request: `poll` or `ping`. Needs the feature `oidcCiba`. Empty: `poll`. */
  @Text({ min: 0, max: 20, optional: true, pattern: isOneOf(['', ...DELIVERY_MODES]) }) backchannelTokenDeliveryMode?: string
  /** The address that is notified of the answer in mode `ping`: https, or http on loopback. Empty: none. */
  @Text({ min: 0, max: 2048, optional: true }) backchannelClientNotificationEndpoint?: string
  /** The algorithm of its backchannel authentication requests, which it must sign then. Empty: they may be unsigned, or signed with any algorithm. */
  @Text({ min: 0, max: 20, optional: true, pattern: isOneOf(['', ...ASSERTION_ALGORITHMS]) }) backchannelAuthenticationRequestSigningAlg?: string
}

/** Writes the members; absent ones have their default. */
export const securityMembersOf = (client: ClientRecord): Omit<SecurityMembers, keyof JwtSettings> => ({
  ...(client.securityProfile === undefined ? {} : { securityProfile: client.securityProfile }),
  ...Object.fromEntries(SECURITY_FLAGS.flatMap((flag) => (client[flag] ? [[flag, true]] : []))),
  ...Object.fromEntries(SECURITY_TEXTS.flatMap((name) => (client[name] === undefined ? [] : [[name, client[name]]]))),
  ...(client.idTokenSignedResponseAlg === 'RS256' ? {} : { idTokenSignedResponseAlg: client.idTokenSignedResponseAlg }),
})

/** The settings that the message contains. */
export const presentSecurity = ({ securityProfile, idTokenSignedResponseAlg, ...wire }: SecurityMembers): Pick<OidcSettings, 'security' | 'idTokenSignedResponseAlg'> => ({
  security: {
    securityProfile: securityProfile as SecurityProfile | 'none' | undefined,
    ...Object.fromEntries([...SECURITY_FLAGS, ...SECURITY_TEXTS].map((name) => [name, wire[name]])),
  },
  idTokenSignedResponseAlg: idTokenSignedResponseAlg as OidcSettings['idTokenSignedResponseAlg'],
})
