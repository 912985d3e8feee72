import type { DecidingReads } from '@keyhall/core/settings'

/** Reads in which no person has a role, so that the policies of their organization hold. */
export const noRoles: Omit<DecidingReads, 'orgPolicies'> = {
  memberships: { ofUser: async () => [] },
  projects: { find: async () => undefined },
}
