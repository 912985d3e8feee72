import type { FieldProblem } from '@keyhall/core/api'

const presentOf = (message: object, names: readonly string[]): readonly string[] =>
  names.filter((name) => (message as Readonly<Record<string, unknown>>)[name] !== undefined)

/** The problem of a message whose number of members of a group is wrong. */
function problemOf(message: object, names: readonly string[], expected: string): readonly FieldProblem[] {
  const present = presentOf(message, names)
  return [{ field: '', problem: `must have ${expected} of ${names.join(', ')}; it has ${present.length === 0 ? 'none' : present.join(' and ')}` }]
}

/** Requires exactly one of these members, like a `oneof` in protobuf. */
export const exactlyOneOf =
  <T extends object>(...names: readonly (keyof T & string)[]) =>
  (message: T): readonly FieldProblem[] => (presentOf(message, names).length === 1 ? [] : problemOf(message, names, 'exactly one'))

/** Requires exactly one of all members of the message. */
export const exactlyOneMember = (message: object): readonly FieldProblem[] => {
  const names = Object.keys(message)
  return presentOf(message, names).length === 1 ? [] : problemOf(message, names, 'exactly one')
}

/** Requires at most one of these members. */
export const atMostOneOf =
  <T extends object>(...names: readonly (keyof T & string)[]) =>
  (message: T): readonly FieldProblem[] => (presentOf(message, names).length <= 1 ? [] : problemOf(message, names, 'at most one'))
