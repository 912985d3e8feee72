/** A person in the bulk import document. */
export interface DataHumanUser {
  readonly userId: string
  readonly user: {
    readonly userName: string
    readonly profile: DataProfile
    readonly email?: { readonly email: string; readonly isEmailVerified: boolean }
    readonly phone?: { readonly phone: string; readonly isPhoneVerified: boolean }
    readonly address?: DataAddress
    readonly password?: string
    readonly hashedPassword?: { readonly value: string }
    readonly passwordChangeRequired?: boolean
    readonly passwordUnproven?: boolean
    /** The seed of an authenticator for one-time passwords, in base32 or as an `otpauth` URI. */
    readonly otpCode?: string
    /** Whether a second factor must be set up at the next sign-in. */
    readonly secondFactorSetUpRequired?: true
    /** Absent for users with the default state of imported users. */
    readonly state?: 'USER_STATE_INACTIVE'
  }
}

/** The members of the import body, extended by claims of OIDC Core §5.1. */
export interface DataProfile {
  readonly firstName: string
  readonly lastName: string
  readonly nickName?: string
  readonly displayName?: string
  readonly preferredLanguage?: string
  readonly gender?: 'GENDER_FEMALE' | 'GENDER_MALE' | 'GENDER_DIVERSE'
  readonly middleName?: string
  readonly profileUrl?: string
  readonly picture?: string
  readonly website?: string
  readonly birthdate?: string
  readonly zoneinfo?: string
}

export interface DataAddress {
  readonly streetAddress?: string
  readonly locality?: string
  readonly region?: string
  readonly postalCode?: string
  readonly country?: string
}

/** A metadata entry of a user. */
export interface DataMetadata {
  /** The id of the user. */
  readonly id: string
  readonly key: string
  /** In base64. */
  readonly value: string
}

export interface DataUserGrant {
  readonly userId: string
  readonly projectId: string
  readonly roleKeys: readonly string[]
}

export interface DataProject {
  readonly projectId: string
  readonly project: { readonly name: string }
}

export interface DataProjectRole {
  readonly projectId: string
  readonly roleKey: string
  readonly displayName: string
  readonly group?: string
}

interface DataAppCredentials {
  readonly projectId: string
  readonly name: string
  readonly clientId: string
  readonly clientSecret?: string
  readonly state?: 'APP_STATE_INACTIVE'
}

export interface DataOidcApp {
  readonly appId: string
  readonly app: DataAppCredentials & {
    readonly redirectUris: readonly string[]
    readonly responseTypes: readonly string[]
    readonly grantTypes: readonly string[]
    readonly appType: string
    readonly authMethodType: string
    readonly postLogoutRedirectUris: readonly string[]
    readonly accessTokenType: 'OIDC_TOKEN_TYPE_JWT'
    readonly accessTokenRoleAssertion: boolean
    readonly idTokenUserinfoAssertion: boolean
    readonly additionalOrigins: readonly string[]
    readonly backChannelLogoutUri?: string
    readonly consentRequired?: boolean
    /** As `SetAppClaimRules` takes them. */
    readonly claimRules?: readonly object[]
  }
}

export interface DataApiApp {
  readonly appId: string
  readonly app: DataAppCredentials & { readonly authMethodType: string }
}

export interface DataAppKey {
  readonly id: string
  readonly projectId: string
  readonly appId: string
  readonly clientId: string
  readonly type: 'KEY_TYPE_JSON'
  readonly expirationDate?: string
  /** PEM, in base64. */
  readonly publicKey: string
}

/** An OpenID provider in the bulk import document. */
export interface DataOidcIdp {
  readonly idpId: string
  readonly idp: {
    readonly name: string
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret?: string
    readonly scopes?: readonly string[]
    readonly providerOptions?: DataIdpOptions
    readonly state?: 'IDP_STATE_INACTIVE'
  }
}

/** What a sign-in may do to accounts. */
export interface DataIdpOptions {
  readonly isLinkingAllowed: boolean
  readonly isCreationAllowed: boolean
  readonly allowedDomains?: readonly string[]
}

interface DataClient {
  readonly name: string
  readonly providerOptions: DataIdpOptions
  readonly clientId: string
  readonly clientSecret?: string
  readonly scopes?: readonly string[]
}

interface DataEndpoints {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
}

export interface DataSamlSettings {
  /** In base64. Absent with an address, which the import reads. */
  readonly metadataXml?: string
  readonly metadataUrl?: string
  readonly binding: 'SAML_BINDING_POST' | 'SAML_BINDING_REDIRECT'
  readonly withSignedRequest?: boolean
  readonly nameIdFormat: `SAML_NAME_ID_FORMAT_${'UNSPECIFIED' | 'EMAIL_ADDRESS' | 'PERSISTENT' | 'TRANSIENT'}`
  readonly transientMappingAttributeName?: string
}

/** A provider of another kind: it has exactly one of the members between `idpId` and `state`. */
export interface DataIdp {
  readonly idpId: string
  readonly google?: DataClient
  readonly gitlab?: DataClient
  readonly github?: DataClient
  readonly githubEs?: DataClient & DataEndpoints
  readonly azureAd?: DataClient & { readonly tenant: { readonly tenantId: string }; readonly objectIdMapping?: boolean }
  readonly saml?: Pick<DataClient, 'name' | 'providerOptions'> & DataSamlSettings
  readonly state?: 'IDP_STATE_INACTIVE'
}

/** A linked sign-in of a person. */
export interface DataUserLink {
  readonly userId: string
  readonly idpId: string
  readonly providedUserId: string
  readonly providedUserName?: string
}

/** The lists of an organization in the document, in the order of writing and importing. */
export interface DataSections {
  readonly projects: DataProject
  readonly projectRoles: DataProjectRole
  readonly oidcApps: DataOidcApp
  readonly apiApps: DataApiApp
  readonly appKeys: DataAppKey
  readonly oidcIdps: DataOidcIdp
  readonly idps: DataIdp
  readonly humanUsers: DataHumanUser
  readonly userLinks: DataUserLink
  readonly userGrants: DataUserGrant
  readonly userMetadata: DataMetadata
}
