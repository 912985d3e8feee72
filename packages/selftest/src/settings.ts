/** The certification profiles of an OpenID provider that can be checked, in the order in which they are. */
export const PROFILES = ['config', 'basic', 'implicit', 'form-post', 'rp-logout'] as const
export type Profile = (typeof PROFILES)[number]

/** How a client with a secret proves itself; `none` for one without. */
export const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number]

/** A client that is registered at the issuer. */
export interface ClientSettings {
  readonly id: string
  readonly method: ClientAuthMethod
  /** There with every method but `none`. */
  readonly secret?: string
}

/** Another client of the issuer, to which nothing of the first one belongs. */
export interface OtherClientSettings extends ClientSettings {
  /** Whether the method was not given: where the server refuses it, the other method with a secret is tried. */
  readonly isMethodAssumed?: true
}

/** The client that the self-check plays, and the person who signs in to it. */
export interface Registration {
  readonly client: ClientSettings
  /** Registered. It need not be reachable: the browser of the self-check stops before it. */
  readonly redirectUri: string
  readonly postLogoutRedirectUri?: string
  readonly otherClient?: OtherClientSettings
  readonly loginName: string
  readonly password: string
}

/** What is checked. */
export interface SelftestSettings {
  /** Exactly as the server names itself. */
  readonly issuer: string
  readonly profiles: readonly Profile[]
  /** Needed for every profile but `config`. */
  readonly registration?: Registration
}
