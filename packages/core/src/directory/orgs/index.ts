/**
 * Organizations, which own users and projects. Owns their names, states, metadata, and the domain of their users' login names. Must never
 * change a user or project.
 *
 *   ChangeOrg, ManageOrgMetadata → one unit of work with the event · ReadOrgs, IsOrgFree → reads
 */
export * from './change-org.js'
export * from './domain.js'
export * from './errors.js'
export * from './existing-org.js'
export * from './manage-org-metadata.js'
export type * from './metadata.js'
export * from './metadata-of-org.js'
export * from './org.js'
export * from './is-org-free.js'
export type * from './ports.js'
export * from './read-orgs.js'
