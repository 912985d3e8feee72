/** Attribute names of a directory; absent ones are not read. */
export interface LdapAttributes {
  /** Identifies the person forever, such as `entryUUID` or `objectGUID`. */
  readonly id: string
  readonly userName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly nickName?: string
  readonly email?: string
  readonly emailVerified?: string
  readonly phone?: string
  readonly phoneVerified?: string
  readonly preferredLanguage?: string
  readonly picture?: string
  readonly profile?: string
}

/** How the client secret is sent: by HTTP Basic (RFC 6749 §2.3.1), by HTTP Basic without its encoding, in the body, or as the protocol of the provider prefers. */
export const SECRET_METHODS = ['automatic', 'basic', 'basic_raw', 'post'] as const
export type SecretMethod = (typeof SECRET_METHODS)[number]

/** An OpenID provider with discovery. */
export interface OidcSettings {
  readonly protocol: 'oidc'
  readonly issuer: string
  readonly clientId: string
  readonly scopes: readonly string[]
  /** Whether the profile is read from the ID token instead of userinfo. */
  readonly isIdTokenMapping: boolean
  readonly usePkce: boolean
  /** Whether each email address of this provider counts as verified. For providers without `email_verified`, such as Microsoft. */
  readonly trustsEmails: boolean
  /** Whether a sign-out here also signs the person out at the provider. */
  readonly isFederatedLogout?: boolean
  /** Whether the provider answers at an address of its own (RFC 9700 §4.4.2.2). Absent: at the common one. */
  readonly hasOwnCallback?: boolean
  /** Microsoft: whether the object id in the tenant (`oid`) identifies the person instead of `sub`. Microsoft Graph and other applications have the same id. */
  readonly isObjectIdMapping?: boolean
  /** Microsoft: the tenant, or a group of tenants, whose ID tokens are accepted. */
  readonly tenant?: string
  /** Automatic, or absent: as the metadata of the provider lists, by HTTP Basic if they do not. */
  readonly secretMethod?: SecretMethod
  /** Whether ID tokens without `nonce` are accepted. Needs PKCE, which then binds the code to the sign-in. */
  readonly isNonceOptional?: boolean
  /** Whether ID tokens are signed with the client secret by HS256 (OIDC Core §10.1) instead of keys. */
  readonly usesHs256?: boolean
  /** Apple: the client secret is a JWT, signed with the secret `privateKey`. */
  readonly apple?: { readonly teamId: string; readonly keyId: string }
}

/** Where members of a person are in the answer of a user endpoint: a name, or a path such as `data.email`. Absent: the names of OpenID Connect. */
export interface OAuthAttributes {
  readonly userName?: string
  readonly email?: string
  readonly emailVerified?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly nickName?: string
  readonly preferredLanguage?: string
  readonly picture?: string
}

/** An OAuth 2.0 server with an endpoint that describes the person. */
export interface OAuthSettings {
  readonly protocol: 'oauth'
  readonly clientId: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
  readonly scopes: readonly string[]
  /** The member of the user endpoint's answer that identifies the person forever: a name, or a path such as `data[0].id`. */
  readonly idAttribute: string
  readonly attributes?: OAuthAttributes
  /** Automatic, or absent: in the body. */
  readonly secretMethod?: SecretMethod
  readonly usePkce: boolean
  /** Whether the provider answers at an address of its own (RFC 9700 §4.4.2.2). Absent: at the common one. */
  readonly hasOwnCallback?: boolean
}

/** A page that sends the browser back with a signed JWT. */
export interface JwtSettings {
  readonly protocol: 'jwt'
  readonly issuer: string
  readonly jwtEndpoint: string
  readonly keysEndpoint: string
  /** Lower case. */
  readonly headerName: string
  /** The audience that the JWT must have; absent: our issuer. */
  readonly audience?: string
}

export interface SamlSettings {
  readonly protocol: 'saml'
  /** Fetched again when it expires, if there is an address. */
  readonly metadataXml: string
  readonly metadataUrl?: string
  /** The provider of an aggregate, when an operator has named it. */
  readonly entityId?: string
  readonly binding: 'post' | 'redirect'
  readonly isRequestSigned: boolean
  /** Whether a sign-out here also signs the person out at the provider. */
  readonly isFederatedLogout?: boolean
  readonly nameIdFormat: 'email' | 'persistent' | 'transient' | 'unspecified'
  /** The attribute that identifies the person when the name id is transient. */
  readonly transientMappingAttribute?: string
  /** Our own certificate in PEM; its key is the secret `privateKey`. */
  readonly certificate?: string
}

export interface LdapSettings {
  readonly protocol: 'ldap'
  /** `ldap:` or `ldaps:` URLs, tried in this order. */
  readonly servers: readonly string[]
  readonly startTls: boolean
  readonly baseDn: string
  readonly bindDn: string
  /** `dn` searches people below `baseDn`; otherwise a DN, or the part of one before `baseDn`. */
  readonly userBase: string
  readonly userObjectClasses: readonly string[]
  /** The attributes that the typed name is compared with. */
  readonly userFilters: readonly string[]
  readonly timeoutSeconds: number
  readonly attributes: LdapAttributes
  /** Where groups are searched; absent: the groups that the entry itself names in `memberOf`. */
  readonly groups?: { readonly baseDn: string; readonly isNested: boolean }
  /** PEM of the certificate authority; absent for those of the system. */
  readonly rootCa?: string
}

/** How a provider is reached, without its secrets. */
export type ProviderSettings = OidcSettings | OAuthSettings | JwtSettings | SamlSettings | LdapSettings

export type ProviderProtocol = ProviderSettings['protocol']

/** The secrets of a provider, by their names. Stored sealed, never shown again. */
export type ProviderSecrets = Readonly<Partial<Record<'clientSecret' | 'privateKey' | 'bindPassword', string>>>
