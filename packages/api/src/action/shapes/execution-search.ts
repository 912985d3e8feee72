import type { ConditionKind, ExecutionFilter, ExecutionSearch } from '@keyhall/core/executions'
import type { PageRequest } from '@keyhall/core/shared'
import type { ConditionMessage } from './condition-message.js'
import { readCondition } from './condition-message.js'

const TYPES: Readonly<Record<string, ConditionKind | undefined>> = {
  EXECUTION_TYPE_UNSPECIFIED: undefined,
  EXECUTION_TYPE_REQUEST: 'request',
  EXECUTION_TYPE_RESPONSE: 'response',
  EXECUTION_TYPE_EVENT: 'event',
  EXECUTION_TYPE_FUNCTION: 'function',
}

/** The condition types in the order of their enum numbers. */
export const EXECUTION_TYPES: readonly string[] = Object.keys(TYPES)

const SORTED: Readonly<Record<string, 'createdAt' | 'changedAt' | undefined>> = {
  EXECUTION_FIELD_NAME_UNSPECIFIED: undefined,
  EXECUTION_FIELD_NAME_ID: undefined,
  EXECUTION_FIELD_NAME_CREATED_DATE: 'createdAt',
  EXECUTION_FIELD_NAME_CHANGED_DATE: 'changedAt',
}

/** The sorting columns of executions in the order of their enum numbers. */
export const EXECUTION_COLUMNS: readonly string[] = Object.keys(SORTED)

/** The members of a search request, under the names of any generation. */
interface SearchMembers {
  readonly page: PageRequest
  readonly column?: string
  readonly filters: readonly {
    readonly among?: { readonly conditions: readonly ConditionMessage[] } | undefined
    readonly type?: { readonly executionType: string } | undefined
    readonly target?: { readonly targetId: string } | undefined
    readonly including?: { readonly include: ConditionMessage } | undefined
  }[]
}

function filtersOf({ among, type, target, including }: SearchMembers['filters'][number], vendor: string): readonly ExecutionFilter[] {
  if (among) return [{ kind: 'conditions', conditions: among.conditions.map((one) => readCondition(one, vendor)) }]
  if (target) return [{ kind: 'target', targetId: target.targetId }]
  if (including) return [{ kind: 'include', condition: readCondition(including.include, vendor) }]
  const kind = type && TYPES[type.executionType]
  return kind === undefined ? [] : [{ kind: 'type', type: kind }]
}

/** The search for executions that a request describes. */
export function executionSearch({ page, column = '', filters }: SearchMembers, vendor: string): ExecutionSearch {
  const sortBy = SORTED[column]
  return { ...page, ...(sortBy === undefined ? {} : { sortBy }), filters: filters.flatMap((one) => filtersOf(one, vendor)) }
}
