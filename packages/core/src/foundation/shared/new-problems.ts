import type { FieldProblem } from './failure.js'
import { isSame } from './same-value.js'

/** `scopes[2].name` as `['scopes', '2', 'name']`. */
const stepsOf = (field: string): readonly string[] => field.split(/[.[\]]+/).filter((step) => step !== '')

const valueAt = (object: object, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[step] : undefined), object)

/** An object with its problems. Fields of problems are paths into the object, or have another name there. */
export interface Judged {
  readonly object: object
  readonly problems: readonly FieldProblem[]
}

/**
 * The problems that a change brings. A stored value that today's rule refuses does not block changes of other members: a problem counts as stored
 * if an equal value of the same member had it before, wherever it was in a list.
 *
 * @param names members whose name in problems differs from that in the object
 */
export function newProblems(before: Judged, after: Judged, names: Readonly<Record<string, string>> = {}): readonly FieldProblem[] {
  const read = ({ object }: Judged, { field, problem }: FieldProblem) => {
    const [first = '', ...more] = stepsOf(field)
    const steps = [names[first] ?? first, ...more]
    return { what: `${field.replace(/\[\d+\]/g, '[]')} ${problem}`, value: valueAt(object, steps) }
  }
  const stored = before.problems.map((one) => read(before, one))
  return after.problems.filter((one) => {
    const { what, value } = read(after, one)
    const known = stored.findIndex((other) => other.what === what && isSame(other.value, value))
    // A repeated value is new where it is added.
    if (known >= 0) stored.splice(known, 1)
    return known < 0
  })
}
