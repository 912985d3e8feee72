/**
 * Sign-in at identity providers. Owns the attempt at a provider, and what follows: a linked account signs in, an unknown person links or
 * creates one. Must never link by an unverified address, or without a proof by the existing account, nor create an account
 * with an address that neither the provider nor a mailed code has proven, unless registration by form does so too.
 *
 *   StartExternalSignIn → the provider, or our page for its passwords → FinishExternalSignIn → CompleteLogin, or ChooseAccount
 *     → CreateExternalAccount, and ConfirmExternalAccount if the address is unproven, or CompleteLogin links
 *   for applications with login pages of their own: StartIntent → the provider → FinishIntent → the application → RetrieveIntent
 */
export * from './add-external-account.js'
export { readState } from './attempt-state.js'
export * from './awaited-provider.js'
export { callbackAt } from './callback.js'
export * from './choose-account.js'
export * from './confirm-external-account.js'
export * from './create-external-account.js'
export * from './end-upstream-sessions.js'
export * from './errors.js'
export * from './finish-external-sign-in.js'
export * from './finish-intent.js'
export * from './intent.js'
export type { AnswerContext, LinkingStores } from './link-signed-in.js'
export * from './offered-providers.js'
export * from './retrieve-intent.js'
export * from './route-login-name.js'
export * from './sign-out-at-provider.js'
export * from './sign-out-chain.js'
export * from './start-external-sign-in.js'
export * from './start-intent.js'
export * from './test-identity-provider.js'
export * from './upstream-authentication.js'
export type * from './upstream.js'
