declare const brand: unique symbol

/** A `Base` that cannot be mistaken for another one: `UserId` and `ClientId` are both strings, and never interchangeable. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

export type OrgId = Branded<string, 'OrgId'>
export type ProjectId = Branded<string, 'ProjectId'>
export type UserId = Branded<string, 'UserId'>
export type ClientId = Branded<string, 'ClientId'>
export type SessionId = Branded<string, 'SessionId'>
export type AuthRequestId = Branded<string, 'AuthRequestId'>
export type UserGrantId = Branded<string, 'UserGrantId'>
export type GrantId = Branded<string, 'GrantId'>
export type TokenId = Branded<string, 'TokenId'>
export type TargetId = Branded<string, 'TargetId'>

/** The `scheme://host[:port]/path` of this server without a trailing slash: the `iss` of everything it signs. */
export type Issuer = Branded<string, 'Issuer'>

/** SHA-256 of a secret, base64url without padding. The only form in which a secret of ours is stored. */
export type SecretHash = Branded<string, 'SecretHash'>
