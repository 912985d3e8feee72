import type { ClientRecord, OidcSettings } from '@keyhall/core/clients'
import { REQUEST_OBJECT_ALGORITHMS } from '@keyhall/core/protocol'
import { Flag, Json, Text } from '../../message/index.js'

const isOneOf = (values: readonly string[]) => ({
  expected: `empty or one of ${values.join(', ')}`,
  is: (text: string): boolean => text === '' || values.includes(text),
})

/** Keys and algorithms of an OIDC application: the members of RFC 7591 and OpenID Connect registration that ZITADEL does not have. */
export class JwtSettings {
  /** Public keys of the application (RFC 7517): an object with the member `keys`. `null` or an empty list removes them. */
  @Json() jwks?: unknown
  /** The only algorithm of its request objects. Empty: any signed one. */
  @Text({ min: 0, max: 20, optional: true, pattern: isOneOf(REQUEST_OBJECT_ALGORITHMS) }) requestObjectSigningAlg?: string
  /** The application must send signed request objects. */
  @Flag({ optional: true }) requireSignedRequestObject?: boolean
}

/** Writes the members; absent ones have their default. */
export const jwtMembersOf = ({ jwks, requestObjectSigningAlg, requireSignedRequestObject }: ClientRecord) => ({
  ...(jwks === undefined ? {} : { jwks }),
  ...(requestObjectSigningAlg === undefined ? {} : { requestObjectSigningAlg }),
  ...(requireSignedRequestObject ? { requireSignedRequestObject: true } : {}),
})

const keySetOf = (jwks: unknown): OidcSettings['jwks'] => {
  const { keys } = (jwks ?? { keys: [] }) as { readonly keys?: unknown }
  return Array.isArray(keys) && keys.length === 0 ? undefined : (jwks as OidcSettings['jwks'])
}

/** The settings that the message contains. An empty value resets one. */
export function presentJwtSettings({ jwks, requestObjectSigningAlg: alg, requireSignedRequestObject }: JwtSettings): Partial<OidcSettings> {
  return {
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
} as const satisfies Partial<OidcSettings>
