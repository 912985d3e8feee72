import type { ClientRecord, JwtResponseMember, OidcSettings } from '@keyhall/core/clients'
import { JWT_RESPONSE_MEMBERS, JWT_RESPONSE_NAMES, pickJwtResponses } from '@keyhall/core/clients'
import { REQUEST_OBJECT_ALGORITHMS } from '@keyhall/core/protocol'
import { Flag, Json, Text } from '../../message/index.js'

const isOneOf = (values: readonly string[]) => ({
  expected: `empty or one of ${values.join(', ')}`,
  is: (text: string): boolean => text === '' || values.includes(text),
})

const Algorithm = (name: JwtResponseMember) => Text({ min: 0, max: 20, optional: true, pattern: isOneOf(JWT_RESPONSE_MEMBERS[name]) })

/** Keys and algorithms of an OIDC application: the members of RFC 7591 and OpenID Connect registration that ZITADEL does not have. */
export class JwtSettings {
  /** Public keys of the application (RFC 7517): an object with the member `keys`. `null` or an empty list removes them. */
  @Json() jwks?: unknown
  /** The only algorithm of its request objects. Empty: every one that signs. */
  @Text({ min: 0, max: 20, optional: true, pattern: isOneOf(REQUEST_OBJECT_ALGORITHMS) }) requestObjectSigningAlg?: string
  /** The application must send signed request objects. */
  @Flag({ optional: true }) requireSignedRequestObject?: boolean
  /** Signature of responses of `response_mode` `jwt`. Empty: RS256. */
  @Algorithm('authorizationSignedResponseAlg') authorizationSignedResponseAlg?: string
  /** Encryption of those responses to a key of `jwks`. Empty: none. */
  @Algorithm('authorizationEncryptedResponseAlg') authorizationEncryptedResponseAlg?: string
  @Algorithm('authorizationEncryptedResponseEnc') authorizationEncryptedResponseEnc?: string
  /** Encryption of ID tokens to a key of `jwks`. Empty: none. */
  @Algorithm('idTokenEncryptedResponseAlg') idTokenEncryptedResponseAlg?: string
  @Algorithm('idTokenEncryptedResponseEnc') idTokenEncryptedResponseEnc?: string
  /** Signature of userinfo. Empty: plain JSON. */
  @Algorithm('userinfoSignedResponseAlg') userinfoSignedResponseAlg?: string
  /** Encryption of userinfo to a key of `jwks`. Empty: none. */
  @Algorithm('userinfoEncryptedResponseAlg') userinfoEncryptedResponseAlg?: string
  @Algorithm('userinfoEncryptedResponseEnc') userinfoEncryptedResponseEnc?: string
  /** Signature of introspection as a JWT (RFC 9701). Empty: RS256. */
  @Algorithm('introspectionSignedResponseAlg') introspectionSignedResponseAlg?: string
}

/** Writes the members; absent ones have their default. */
export const jwtMembersOf = ({ jwks, requestObjectSigningAlg, requireSignedRequestObject, ...client }: ClientRecord) => ({
  ...(jwks === undefined ? {} : { jwks }),
  ...(requestObjectSigningAlg === undefined ? {} : { requestObjectSigningAlg }),
  ...(requireSignedRequestObject ? { requireSignedRequestObject: true } : {}),
  ...pickJwtResponses(client),
})

const keySetOf = (jwks: unknown): OidcSettings['jwks'] => {
  const { keys } = (jwks ?? { keys: [] }) as { readonly keys?: unknown }
  return Array.isArray(keys) && keys.length === 0 ? undefined : (jwks as OidcSettings['jwks'])
}

/** The settings that the message contains. An empty value resets one. */
export function presentJwtSettings({ jwks, requestObjectSigningAlg: alg, requireSignedRequestObject, ...wire }: JwtSettings): Partial<OidcSettings> {
  const algorithms = JWT_RESPONSE_NAMES.flatMap((name) => (wire[name] === undefined ? [] : [[name, wire[name] === '' ? undefined : wire[name]]]))
  return {
    ...(Object.fromEntries(algorithms) as Partial<OidcSettings>),
    ...(jwks === undefined ? {} : { jwks: keySetOf(jwks) }),
    ...(alg === undefined ? {} : { requestObjectSigningAlg: alg === '' ? undefined : (alg as OidcSettings['requestObjectSigningAlg']) }),
    ...(requireSignedRequestObject === undefined ? {} : { requireSignedRequestObject }),
  }
}

/** The settings of an application that specifies none. */
export const DEFAULT_JWT_SETTINGS = {
  jwks: undefined,
  requestObjectSigningAlg: undefined,
  requireSignedRequestObject: false,
  ...(Object.fromEntries(JWT_RESPONSE_NAMES.map((name) => [name, undefined])) as Record<JwtResponseMember, undefined>),
} as const satisfies Partial<OidcSettings>
