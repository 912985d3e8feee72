import { parseExactJson } from '../shared/index.js'
import { pick } from './pick.js'
import type { RuleOutcome, RuleProblem, Transformation } from './transformation.js'
import { MAX_RESULT_CHARACTERS, MAX_RESULT_DEPTH, MAX_RULE_ITEMS } from './transformation.js'

const NONE: RuleOutcome = { kind: 'none' }

const problem = (what: RuleProblem): RuleOutcome => ({ kind: 'problem', problem: what })

/** Applies a transformation to a document of claims or facts. Pure, and bounded for any document. */
export function transform(transformation: Transformation, document: unknown): RuleOutcome {
  const { source, shape, prefix, values } = transformation
  const picked = source.kind === 'literal' ? { value: source.value } : pick(document, source.path)
  if (picked === undefined) return NONE
  if (picked === 'too_many') return problem('too_many')
  if (shape === 'value' && !prefix && !values) return isSmall(picked.value, MAX_RESULT_DEPTH) ? sized(picked.value) : problem('too_large')
  const value = shape === 'value' ? picked.value : fromJson(picked.value)
  const texts = textsOf(value)
  if (typeof texts === 'string') return problem(texts)
  return shaped(mapped(texts, transformation), transformation, Array.isArray(value))
}

/** A list that arrives as JSON text, as lists in metadata do. Other texts stay. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_RESULT_CHARACTERS || !value.trimStart().startsWith('[')) return value
  try {
    const parsed = parseExactJson(value, String)
    return Array.isArray(parsed) && parsed.every((item) => item === null || typeof item !== 'object') ? parsed : value
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

/** The value as texts. Numbers and truth values are written as in JSON; `null` is left out. */
function textsOf(value: unknown): readonly string[] | RuleProblem {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (items.length > MAX_RULE_ITEMS) return 'too_many'
  const texts: string[] = []
  for (const item of items) {
    if (item === null || item === undefined) continue
    if (typeof item !== 'string' && typeof item !== 'number' && typeof item !== 'boolean') return 'not_text'
    texts.push(String(item))
  }
  return texts
}

function mapped(texts: readonly string[], { prefix, values, passesUnlisted = false }: Transformation): readonly string[] {
  const passed = prefix ? texts.filter((text) => text.startsWith(prefix.text)) : texts
  const cut = prefix?.isRemoved ? passed.map((text) => text.slice(prefix.text.length)) : passed
  if (!values) return [...new Set(cut)]
  const present = new Set(cut)
  const listed = new Set(values.map(({ from }) => from))
  const unlisted = passesUnlisted ? cut.filter((text) => !listed.has(text)) : []
  return [...new Set([...values.filter(({ from }) => present.has(from)).map(({ to }) => to), ...unlisted])]
}

function shaped(texts: readonly string[], { shape }: Transformation, wasList: boolean): RuleOutcome {
  const [first] = texts
  if (first === undefined) return NONE
  return sized(shape === 'list' || (shape === 'value' && wasList) ? texts : first)
}

const sized = (value: unknown): RuleOutcome =>
  (JSON.stringify(value).length <= MAX_RESULT_CHARACTERS ? { kind: 'value', value } : problem('too_large'))

/** Looks at no more members than a result may have characters, so that a large value costs nothing to refuse. */
function isSmall(value: unknown, depth: number): boolean {
  let left = MAX_RESULT_CHARACTERS
  const fits = (one: unknown, levels: number): boolean => {
    left -= typeof one === 'string' ? one.length : 1
    if (left < 0) return false
    if (typeof one !== 'object' || one === null) return true
    if (levels === 0) return false
    const members: readonly unknown[] = Array.isArray(one) ? one : Object.values(one)
    return members.length <= left && members.every((member) => fits(member, levels - 1))
  }
  return fits(value, depth)
}
