import type { PermittedScope } from '@keyhall/core/api'
import type { Filter, UserId } from '@keyhall/core/shared'
import type { UserField } from '@keyhall/core/users'

/** Users that the caller may read: those of organizations where it has the permission, and optionally itself. */
export function isWithin(permitted: PermittedScope, self?: UserId): readonly Filter<UserField>[] {
  if (permitted.kind === 'everything') return []
  const ofOrgs = { kind: 'among', field: 'orgId', values: permitted.orgIds } as const
  return [self === undefined ? ofOrgs : { kind: 'any', filters: [ofOrgs, { kind: 'among', field: 'id', values: [self] }] }]
}
