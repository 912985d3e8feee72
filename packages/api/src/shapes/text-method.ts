import type { TextMethod } from '@keyhall/core/shared'

const METHODS = {
  TEXT_QUERY_METHOD_EQUALS: 'equals',
  TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE: 'equals_ignore_case',
  TEXT_QUERY_METHOD_STARTS_WITH: 'starts_with',
  TEXT_QUERY_METHOD_STARTS_WITH_IGNORE_CASE: 'starts_with_ignore_case',
  TEXT_QUERY_METHOD_CONTAINS: 'contains',
  TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE: 'contains_ignore_case',
  TEXT_QUERY_METHOD_ENDS_WITH: 'ends_with',
  TEXT_QUERY_METHOD_ENDS_WITH_IGNORE_CASE: 'ends_with_ignore_case',
} as const satisfies Record<string, TextMethod>

/** The names of the methods in the order of their enum numbers. */
export const TEXT_QUERY_METHODS = Object.keys(METHODS) as readonly (keyof typeof METHODS)[]

export const textMethod = (name: string): TextMethod => METHODS[name as keyof typeof METHODS]
