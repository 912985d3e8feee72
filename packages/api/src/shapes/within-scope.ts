import type { PermittedScope } from '@keyhall/core/api'
import type { Filter } from '@keyhall/core/shared'

/** Limits a search to the scopes that the caller may read. */
export function withinPermitted(permitted: PermittedScope): readonly Filter<'orgId' | 'projectId'>[] {
  if (permitted.kind === 'everything') return []
  const { orgIds, projectIds } = permitted
  const [ofOrgs, ofProjects] = [{ field: 'orgId', values: orgIds }, { field: 'projectId', values: projectIds }] as const
  return [{ kind: 'any', filters: [{ kind: 'among', ...ofOrgs }, { kind: 'among', ...ofProjects }] }]
}
