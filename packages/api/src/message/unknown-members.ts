import type { FieldProblem } from '@keyhall/core/api'
import { quoted } from '@keyhall/core/shared'
import { fieldsOf } from './field.js'
import type { MessageClass } from './field.js'
import { MAX_INSIDE } from './read-message.js'
import { toSnakeCase } from './spelling.js'

/** Maximum number of unknown members in one error. */
const MAX_PROBLEMS = 20
/** Maximum number of messages to inspect; a request with more is invalid anyway. */
const MAX_MESSAGES = MAX_INSIDE
/** Longer names get no suggestion. */
const MAX_NAME_LENGTH = 64

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** Edit distance: the number of characters to add, remove or replace to get from one text to the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const here = [row + 1]
    for (let column = 0; column < other.length; column++) {
      const replaced = (above[column] ?? 0) + Number(letter !== other.charAt(column))
      here.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (here[column] ?? 0) + 1))
    }
    above = here
  }
  return above[other.length] ?? 0
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** The known name closest to an unknown one, if one is close enough. */
function suggestion(unknown: string, names: readonly string[]): string | undefined {
  if (unknown.length > MAX_NAME_LENGTH) return undefined
  const [best] = names
    .map((name) => ({ name, changes: distance(plain(unknown), plain(name)) }))
    .toSorted((one, other) => one.changes - other.changes)
  // Two swapped letters count as two edits.
  const most = unknown.length < 4 ? 1 : Math.max(2, Math.floor(unknown.length / 4))
  return best && best.changes <= most ? best.name : undefined
}

/** Members that a message does not contain, with the problem to report: the call that sets them, or that no call does. */
export type SetElsewhere = Readonly<Record<string, string>>

/** Finds the members of a JSON message and its nested messages that their classes do not have. */
export function unknownMembers(message: MessageClass, raw: unknown, elsewhere: SetElsewhere = {}): readonly FieldProblem[] {
  const found: Found = { problems: [], looks: 0, elsewhere: new Map(Object.entries(elsewhere).flatMap(([name, problem]) => [[name, { name, problem }], [toSnakeCase(name), { name, problem }]])) }
  look(message, raw, '', found)
  return found.problems
}

interface Found {
  readonly problems: FieldProblem[]
  /** Keyed by both spellings. */
  readonly elsewhere: ReadonlyMap<string, { readonly name: string; readonly problem: string }>
  looks: number
}

function look(message: MessageClass, raw: unknown, path: string, found: Found): void {
  const { problems } = found
  if (!isObject(raw) || found.looks++ > MAX_MESSAGES) return
  const fields = fieldsOf(message)
  const names = fields.map(({ name }) => name)
  const known = new Set(names.flatMap((name) => [name, toSnakeCase(name)]))
  for (const name of Object.keys(raw)) {
    if (problems.length >= MAX_PROBLEMS) return
    if (known.has(name)) continue
    const other = path === '' ? found.elsewhere.get(name) : undefined
    if (other) {
      problems.push({ field: other.name, problem: other.problem })
      continue
    }
    const similar = suggestion(name, names)
    problems.push({ field: path, problem: `has no member ${quoted(name)}${similar === undefined ? '' : `; did you mean ${similar}?`}` })
  }
  for (const { name, kind, of } of fields) {
    const value = raw[name] ?? raw[toSnakeCase(name)]
    if (kind !== 'message' || !of || value === undefined) continue
    const here = path === '' ? name : `${path}.${name}`
    if (Array.isArray(value)) for (const [index, one] of value.entries()) look(of(), one, `${here}[${index}]`, found)
    else look(of(), value, here, found)
  }
}
