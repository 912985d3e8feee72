import { Bytes, Flag, Nested, OneOf, Text } from '../../message/index.js'
import { Options } from './options.js'

function isAddress(text: string): boolean {
  try {
    const { protocol, username, password, hash } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === ''
  } catch {
    return false
  }
}
const pattern = { expected: 'an http or https URL without user name, password and fragment', is: isAddress }

export const MAX_ADDRESS = 1000

export const Address = (common: { readonly optional?: true } = {}) => Text({ max: MAX_ADDRESS, pattern, ...common })
const Scopes = () => Text({ max: 200, list: 50, plain: true })

export class Common {
  @Nested(() => Options, { optional: true }) providerOptions?: Options
}

/** A provider with a client of its own. Without a secret, a change keeps the stored one. */
export class ClientRequest extends Common {
  @Text({ min: 0, max: 200, shown: true, optional: true }) name?: string
  @Text({ max: 500, plain: true }) clientId!: string
  @Text({ min: 0, max: 1000, optional: true, secret: true }) clientSecret?: string
  @Scopes() scopes!: string[]
}

/** How the client secret is sent. Unspecified: as the metadata lists, or in the body for OAuth. */
export const SECRET_METHOD_NAMES = ['SECRET_METHOD_UNSPECIFIED', 'SECRET_METHOD_BASIC', 'SECRET_METHOD_BASIC_RAW', 'SECRET_METHOD_POST'] as const

const Path = () => Text({ min: 0, max: 200, plain: true, optional: true })

/** Where members of a person are in the answer of the user endpoint: names, or paths such as `data.email`. Absent: the names of OpenID Connect. */
export class OAuthAttributesMessage {
  @Path() userName?: string
  @Path() email?: string
  @Path() emailVerified?: string
  @Path() firstName?: string
  @Path() lastName?: string
  @Path() displayName?: string
  @Path() nickName?: string
  @Path() preferredLanguage?: string
  @Path() picture?: string
}

export class OIDCRequest extends ClientRequest {
  @Address() issuer!: string
  /** Reads the profile from the ID token instead of userinfo. */
  @Flag() isIdTokenMapping!: boolean
  /** Always on: the member is accepted for compatibility. */
  @Flag() usePkce!: boolean
  /** Whether a sign-out here also signs the person out at the provider. Absent: a change keeps it. Not in ZITADEL. */
  @Flag({ optional: true }) federatedLogoutEnabled?: boolean
  /** Whether the provider answers at `/idps/<id>/callback`. Absent: a change keeps it, a new provider answers at the common address. Not in ZITADEL. */
  @Flag({ optional: true }) ownCallback?: boolean
  /** How the client secret is sent. Absent: a change keeps it. Not in ZITADEL. */
  @OneOf(SECRET_METHOD_NAMES, { optional: true }) secretMethod?: string
  /** Accepts ID tokens without `nonce`; PKCE is on. Absent: a change keeps it. Not in ZITADEL. */
  @Flag({ optional: true }) nonceOptional?: boolean
  /** ID tokens are signed with the client secret by HS256. Absent: a change keeps it. Not in ZITADEL. */
  @Flag({ optional: true }) usesHs256?: boolean
}

export class OAuthRequest extends ClientRequest {
  @Address() authorizationEndpoint!: string
  @Address() tokenEndpoint!: string
  @Address() userEndpoint!: string
  /** The member of the user endpoint's answer that identifies the person forever: a name, or a path such as `data[0].id`. */
  @Text({ max: 200, plain: true }) idAttribute!: string
  @Flag() usePkce!: boolean
  /** Whether the provider answers at `/idps/<id>/callback`. Absent: a change keeps it, a new provider answers at the common address. Not in ZITADEL. */
  @Flag({ optional: true }) ownCallback?: boolean
  /** How the client secret is sent. Absent: a change keeps it. Not in ZITADEL. */
  @OneOf(SECRET_METHOD_NAMES, { optional: true }) secretMethod?: string
  /** Absent: a change keeps them. Not in ZITADEL. */
  @Nested(() => OAuthAttributesMessage, { optional: true }) attributes?: OAuthAttributesMessage
}

export class GitHubEnterpriseRequest extends ClientRequest {
  @Address() authorizationEndpoint!: string
  @Address() tokenEndpoint!: string
  @Address() userEndpoint!: string
  /** Whether the provider answers at `/idps/<id>/callback`. Absent: a change keeps it, a new provider answers at the common address. Not in ZITADEL. */
  @Flag({ optional: true }) ownCallback?: boolean
}

export class IssuerRequest extends ClientRequest {
  @Address() issuer!: string
  /** Whether the provider answers at `/idps/<id>/callback`. Absent: a change keeps it, a new provider answers at the common address. Not in ZITADEL. */
  @Flag({ optional: true }) ownCallback?: boolean
}

export const TENANT_TYPES = ['AZURE_AD_TENANT_TYPE_COMMON', 'AZURE_AD_TENANT_TYPE_ORGANISATIONS', 'AZURE_AD_TENANT_TYPE_CONSUMERS'] as const

export class AzureADTenant {
  @OneOf(TENANT_TYPES, { optional: true }) tenantType?: string
  @Text({ min: 0, max: 100, optional: true, pattern: { expected: 'a tenant id or domain', is: (text) => /^[A-Za-z0-9.-]*$/.test(text) } }) tenantId?: string
}

export class AzureADRequest extends ClientRequest {
  @Nested(() => AzureADTenant, { optional: true }) tenant?: AzureADTenant
  /** Whether each email address of this provider counts as verified. */
  @Flag() emailVerified!: boolean
  /** Whether the object id (`oid`) identifies people, as in ZITADEL and Microsoft Graph, instead of `sub`. Needs one tenant. Absent: a change keeps it. Not in ZITADEL. */
  @Flag({ optional: true }) objectIdMapping?: boolean
  /** Whether a sign-out here also signs the person out at the provider. Absent: a change keeps it. Not in ZITADEL. */
  @Flag({ optional: true }) federatedLogoutEnabled?: boolean
}

export class AppleRequest extends Common {
  @Text({ min: 0, max: 200, shown: true, optional: true }) name?: string
  @Text({ max: 500, plain: true }) clientId!: string
  @Text({ max: 10, plain: true }) teamId!: string
  @Text({ max: 10, plain: true }) keyId!: string
  /** The .p8 file. Without it, a change keeps the stored one. */
  @Bytes({ max: 5000, optional: true, secret: true }) privateKey?: string
  @Scopes() scopes!: string[]
}
