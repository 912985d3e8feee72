/**
 * Organizations, which own users and projects. Owns their names, states, metadata, and the domain of their users' login names, and the
 * domains that they have verified. Must never change a user or project.
 *
 *   ChangeOrg → one unit of work with the event · ReadOrgs, ReadOrgMetadata, IsOrgFree → reads
 */
export * from './change-org.js'
export * from './domain.js'
export * from './errors.js'
export * from './existing-org.js'
export type * from './metadata.js'
export * from './metadata-of-org.js'
export * from './org.js'
export * from './org-domain.js'
export * from './is-org-free.js'
export type * from './ports.js'
export * from './read-org-metadata.js'
export * from './read-orgs.js'
