import type { Filter } from '@keyhall/core/shared'

/** The names of the methods in the order of their enum numbers. */
export const TIMESTAMP_QUERY_METHODS = [
  'TIMESTAMP_QUERY_METHOD_EQUALS', 'TIMESTAMP_QUERY_METHOD_GREATER', 'TIMESTAMP_QUERY_METHOD_GREATER_OR_EQUALS', 'TIMESTAMP_QUERY_METHOD_LESS',
  'TIMESTAMP_QUERY_METHOD_LESS_OR_EQUALS',
] as const

/** Compares a timestamp in whole seconds. */
export function timestampFilter<F extends string>(field: F, method: string, at: number): Filter<F> {
  switch (method) {
    case 'TIMESTAMP_QUERY_METHOD_GREATER':
      return { kind: 'after', field, at: at + 1 }
    case 'TIMESTAMP_QUERY_METHOD_GREATER_OR_EQUALS':
      return { kind: 'after', field, at }
    case 'TIMESTAMP_QUERY_METHOD_LESS':
      return { kind: 'before', field, at: at - 1 }
    case 'TIMESTAMP_QUERY_METHOD_LESS_OR_EQUALS':
      return { kind: 'before', field, at }
    default:
      return { kind: 'all', filters: [{ kind: 'after', field, at }, { kind: 'before', field, at }] }
  }
}
