import type { FieldProblem } from '@keyhall/core/api'
import { quoted } from '@keyhall/core/shared'
import { didYouMean } from '../did-you-mean.js'
import { fieldsOf } from '../field.js'
import type { InputClass } from '../field.js'
import { MAX_INSIDE } from './read-message.js'
import { toSnakeCase } from './spelling.js'

/** Maximum number of unknown members in one error. */
const MAX_PROBLEMS = 20
/** Maximum number of messages to inspect; a request with more is invalid anyway. */
const MAX_MESSAGES = MAX_INSIDE

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** Members that a message does not have, with the problem to report, which names the method that sets them, if any. */
export type SetElsewhere = Readonly<Record<string, string>>

/** Finds the members of a JSON message and its nested messages that their classes do not have. */
export function unknownMembers(message: InputClass, raw: unknown, elsewhere: SetElsewhere = {}): readonly FieldProblem[] {
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

function look(message: InputClass, raw: unknown, path: string, found: Found): void {
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
    const similar = didYouMean(name.replaceAll('_', ''), names)
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
