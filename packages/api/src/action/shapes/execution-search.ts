import type { ConditionKind } from '@keyhall/core/executions'

const TYPES: Readonly<Record<string, ConditionKind | undefined>> = {
  EXECUTION_TYPE_UNSPECIFIED: undefined,
  EXECUTION_TYPE_REQUEST: 'request',
  EXECUTION_TYPE_RESPONSE: 'response',
  EXECUTION_TYPE_EVENT: 'event',
  EXECUTION_TYPE_FUNCTION: 'function',
}

/** The condition types in the order of their enum numbers. */
export const EXECUTION_TYPES: readonly string[] = Object.keys(TYPES)

/** The condition type of an enum name; `undefined` for "unspecified". */
export const executionType = (name: string): ConditionKind | undefined => TYPES[name]

const SORTED: Readonly<Record<string, 'createdAt' | 'changedAt' | undefined>> = {
  EXECUTION_FIELD_NAME_UNSPECIFIED: undefined,
  EXECUTION_FIELD_NAME_ID: undefined,
  EXECUTION_FIELD_NAME_CREATED_DATE: 'createdAt',
  EXECUTION_FIELD_NAME_CHANGED_DATE: 'changedAt',
}

/** The sorting columns of executions in the order of their enum numbers. */
export const EXECUTION_COLUMNS: readonly string[] = Object.keys(SORTED)

/** The sorting of executions that a request selects. */
export function executionsSortedBy(column: string): { readonly sortBy?: 'createdAt' | 'changedAt' } {
  const sortBy = SORTED[column]
  return sortBy === undefined ? {} : { sortBy }
}
