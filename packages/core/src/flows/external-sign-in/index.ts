/**
 * Sign-in at identity providers. Owns the attempt at a provider, and what follows: a linked account signs in, an unknown person links or
 * creates one. Must never link by an unverified address, or without a proof by the existing account.
 *
 *   StartExternalSignIn → the provider → FinishExternalSignIn → CompleteLogin, or the choice of an account
 */
export * from './errors.js'
export type * from './upstream.js'
