/**
 * Administration that spans features. Owns adding an organization with its administrators, removing one with everything in it, changing
 * members, and listing them with their names. Must never check permissions: callers have been authorized.
 *
 *   AddOrg: draft → store → appoint, in one unit of work
 *   ChangeMembers → memberships · GrantRoles
 *   RemoveOrg: deactivate, then delete users and projects in batches · ReadMembers, ReadMyAccess
 */
export * from './add-org.js'
export * from './change-members.js'
export * from './errors.js'
export * from './manage-org-domains.js'
export * from './published-proof.js'
export * from './read-members.js'
export * from './read-my-access.js'
export * from './remove-org.js'
export * from './set-default-org.js'
