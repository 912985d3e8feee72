import type { Reach } from '@keyhall/core/api'
import type { Filter } from '@keyhall/core/shared'

/** Keeps from a search what the caller may not see. */
export function withinReach(reach: Reach): readonly Filter<'orgId' | 'projectId'>[] {
  if (reach.kind === 'everything') return []
  const { orgIds, projectIds } = reach
  return [{ kind: 'any', filters: [{ kind: 'among', field: 'orgId', values: orgIds }, { kind: 'among', field: 'projectId', values: projectIds }] }]
}
