/**
 * Converts exports of Keycloak and Auth0 into the bulk import document, and lists what is left out or changed.
 *
 * Owns the formats of the other products. Must not write secrets into messages or reports.
 */
export { transformAuth0 } from './auth0/transform-auth0.js'
export { realmFiles } from './keycloak/realm-files.js'
export { transformKeycloak } from './keycloak/transform-keycloak.js'
export { lossSummary } from './losses/summary.js'
export { Output } from './output.js'
export type { OutputOptions } from './output.js'
export { Progress } from './progress.js'
