declare const brand: unique symbol

/** A nominal type: `UserId` and `ClientId` are both strings, but not interchangeable. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

/** The `scheme://host[:port]/path` of this server without a trailing slash: the `iss` of everything it signs. */
export type Issuer = Branded<string, 'Issuer'>

/** SHA-256 of a secret, base64url without padding. The only form in which our secrets are stored. */
export type SecretHash = Branded<string, 'SecretHash'>
