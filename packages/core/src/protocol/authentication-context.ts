/**
 * How a person proved who they are (RFC 8176); the subset that this server performs. A passkey is `hwk` when its key cannot leave the
 * device, `swk` when it is kept in copies, and `user` with it when the authenticator knew who held it.
 */
export type AuthenticationMethod = 'pwd' | 'user' | 'otp' | 'hwk' | 'swk' | 'mfa'

/** `acr` values of this server, weakest first. */
export const acrValues = (vendor: string): readonly [string, string] => [`urn:${vendor}:acr:1fa`, `urn:${vendor}:acr:2fa`]

/** The `acr` that the methods amount to (OIDC Core §2). */
export const acrOf = (vendor: string, amr: readonly AuthenticationMethod[]): string => acrValues(vendor)[amr.includes('mfa') ? 1 : 0]
