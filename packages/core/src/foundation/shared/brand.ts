declare const brand: unique symbol

/** A `Base` that cannot be mistaken for another one: `UserId` and `ClientId` are both strings, and never interchangeable. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }

export type OrgId = Brand<string, 'OrgId'>
export type ProjectId = Brand<string, 'ProjectId'>
export type UserId = Brand<string, 'UserId'>
export type ClientId = Brand<string, 'ClientId'>
export type SessionId = Brand<string, 'SessionId'>
export type AuthRequestId = Brand<string, 'AuthRequestId'>
export type UserGrantId = Brand<string, 'UserGrantId'>
export type GrantId = Brand<string, 'GrantId'>
export type TokenId = Brand<string, 'TokenId'>
export type TargetId = Brand<string, 'TargetId'>

/** The `scheme://host[:port]/path` of this server without a trailing slash: the `iss` of everything it signs. */
export type Issuer = Brand<string, 'Issuer'>

/** SHA-256 of a secret, base64url without padding. The only form in which a secret of ours is stored. */
export type SecretHash = Brand<string, 'SecretHash'>
