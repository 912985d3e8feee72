import type { ConditionKind } from '@keyhall/core/executions'

const TYPES: Readonly<Record<string, ConditionKind | undefined>> = {
  EXECUTION_TYPE_UNSPECIFIED: undefined,
  EXECUTION_TYPE_REQUEST: 'request',
  EXECUTION_TYPE_RESPONSE: 'response',
  EXECUTION_TYPE_EVENT: 'event',
  EXECUTION_TYPE_FUNCTION: 'function',
}

/** The kinds of conditions, in the order of their numbers. */
export const EXECUTION_TYPES: readonly string[] = Object.keys(TYPES)

/** The kind of conditions of that name; `undefined` for the one that is none. */
export const executionType = (name: string): ConditionKind | undefined => TYPES[name]

/** A filter has to name exactly one of these. */
export const exactlyOneOf = (...names: readonly string[]) => (message: object) => {
  const given = names.filter((name) => (message as Readonly<Record<string, unknown>>)[name] !== undefined)
  return given.length === 1 ? [] : [{ field: '', problem: `must have exactly one of ${names.join(', ')}` }]
}
