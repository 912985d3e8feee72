import type { PermittedScope } from '@keyhall/core/api'
import type { Filter } from '@keyhall/core/shared'

/** Limits a search to the scopes that the caller may read. */
export function withinReach(reach: PermittedScope): readonly Filter<'orgId' | 'projectId'>[] {
  if (reach.kind === 'everything') return []
  const { orgIds, projectIds } = reach
  const [ofOrgs, ofProjects] = [{ field: 'orgId', values: orgIds }, { field: 'projectId', values: projectIds }] as const
  return [{ kind: 'any', filters: [{ kind: 'among', ...ofOrgs }, { kind: 'among', ...ofProjects }] }]
}
