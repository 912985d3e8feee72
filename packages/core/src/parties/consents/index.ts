/**
 * Stored consents: which scopes a person has allowed an application that is not first-party. Owns what a consent covers and its bounds. Must
 * never widen a consent beyond what the person saw.
 *
 *   the consent page → `consentedTo` → ConsentStore · a later sign-in → `missingScopes`
 */
export * from './consent.js'
export type * from './ports.js'
