/** The certification profiles that are checked by default, in the order of the report. */
export const PROFILES = ['config', 'basic', 'implicit', 'form-post', 'rp-logout'] as const

/** The security profiles. Each is checked as a client that is registered for it. */
export const SECURITY_PROFILES = ['oauth-2.1', 'fapi2', 'fapi2-message-signing', 'mcp'] as const

/** The security profiles whose client authenticates with a key. */
export const KEY_PROFILES: readonly Profile[] = ['fapi2', 'fapi2-message-signing']

/** Profiles of flows that few clients are registered for. */
export const FLOW_PROFILES = ['ciba', 'registration'] as const

export const ALL_PROFILES = [...PROFILES, ...SECURITY_PROFILES, ...FLOW_PROFILES] as const
export type Profile = (typeof ALL_PROFILES)[number]

/** Profiles that need no client and no user. */
export const CLIENTLESS_PROFILES: readonly Profile[] = ['config', 'registration']

/** The values of `security_profile` in the registration of a client, which name a profile too. */
const REGISTERED_NAMES: Readonly<Record<string, Profile>> = {
  oauth_2_1: 'oauth-2.1', fapi_2_security: 'fapi2', fapi_2_message_signing: 'fapi2-message-signing',
}

/** The profile with that name. */
export const profileNamed = (name: string): Profile | undefined => ALL_PROFILES.find((profile) => profile === name || REGISTERED_NAMES[name] === profile)

/** The authentication methods that an option can name; `none` for a public client. */
export const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const
/** `private_key_jwt` follows from a key. */
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number] | 'private_key_jwt'

/** A client registered at the issuer. */
export interface ClientSettings {
  readonly id: string
  readonly method: ClientAuthMethod
  /** Present with the two secret methods. */
  readonly secret?: string
  /** Present with `private_key_jwt`: a private JWK on P-256. */
  readonly key?: Readonly<Record<string, unknown>>
}

/** Another client of the issuer, which must not be able to use codes and tokens of the first. */
export interface OtherClientSettings extends ClientSettings {
  /** Whether the method is a guess: if the server refuses it, the other method with a secret is tried. */
  readonly isMethodAssumed?: true
}

/** The client of the self-test and the user who signs in. */
export interface Registration {
  readonly client: ClientSettings
  /** Must be registered. Need not be reachable, because the browser of the self-test does not open it. */
  readonly redirectUri: string
  readonly postLogoutRedirectUri?: string
  /** A resource of the server that the client may request tokens for (RFC 8707). */
  readonly resource?: string
  readonly otherClient?: OtherClientSettings
  readonly loginName: string
  readonly password: string
}

/** The issuer to check. */
export interface SelftestSettings {
  /** The issuer identifier, exactly as in the discovery document. */
  readonly issuer: string
  readonly profiles: readonly Profile[]
  /** Required for every profile except `CLIENTLESS_PROFILES`. */
  readonly registration?: Registration
}
