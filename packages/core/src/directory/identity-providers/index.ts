/**
 * Providers at which people sign in, of the instance or of an organization, and their links to users. Owns their configuration and secrets.
 * Must never talk to a provider or decide about a sign-in: that is `external-sign-in`.
 */
export { addLink } from './add-link.js'
export { addressesOf, hasOtherSource } from './addresses.js'
export { describedProvider } from './described-provider.js'
export * from './errors.js'
export * from './link.js'
export { linkByCaller } from './link-by-caller.js'
export * from './manage-external-links.js'
export * from './manage-identity-providers.js'
export * from './ports.js'
export { oneLine, prepareImported, prepareNew } from './prepare-input.js'
export type { Preparation, PreparedInput, ProviderInput } from './prepare-input.js'
export * from './provider.js'
export * from './saml-input.js'
export * from './settings.js'
export * from './usable-links.js'
