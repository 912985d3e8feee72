import { isPlain, isSame, isStorable } from '../shared/index.js'
import type { RuleSource, Transformation } from './transformation.js'
import { MAX_MAPPED_VALUES, MAX_PATH_SEGMENTS, MAX_RULES, MAX_RULES_CHARACTERS, MAX_RULE_ITEMS, MAX_RULE_NAME, MAX_RULE_TEXT } from './transformation.js'

/** A member of a rule, and what is wrong with it. */
export interface RuleFault {
  /** As in `rules[2].source.path`. */
  readonly member: string
  readonly fault: string
}

const fitting = (text: string): boolean => text !== '' && text.length <= MAX_RULE_TEXT && isStorable(text)

const FITTING = `must have 1 to ${MAX_RULE_TEXT} characters`

function sourceFault(source: RuleSource): RuleFault | undefined {
  if (source.kind === 'path') {
    const { path } = source
    if (path.length === 0 || path.length > MAX_PATH_SEGMENTS) return { member: 'source.path', fault: `must have 1 to ${MAX_PATH_SEGMENTS} names` }
    return path.every(fitting) ? undefined : { member: 'source.path', fault: `each name ${FITTING}` }
  }
  const { value } = source
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { member: 'source.literal', fault: 'must be a finite number' }
  if (typeof value === 'boolean') return undefined
  const texts: readonly string[] = typeof value === 'string' ? [value] : value
  if (texts.length > MAX_RULE_ITEMS) return { member: 'source.literal', fault: `must have at most ${MAX_RULE_ITEMS} texts` }
  return texts.every(fitting) ? undefined : { member: 'source.literal', fault: `each text ${FITTING}` }
}

function stepFault({ prefix, values, passesUnlisted }: Transformation): RuleFault | undefined {
  if (prefix && !fitting(prefix.text)) return { member: 'prefix', fault: FITTING }
  if (!values) return passesUnlisted ? { member: 'passesUnlisted', fault: 'needs a list of values' } : undefined
  if (values.length === 0 || values.length > MAX_MAPPED_VALUES) return { member: 'values', fault: `must have 1 to ${MAX_MAPPED_VALUES} entries` }
  if (!values.every(({ from, to }) => fitting(from) && fitting(to))) return { member: 'values', fault: `each text ${FITTING}` }
  const isUnique = new Set(values.map(({ from }) => from)).size === values.length
  return isUnique ? undefined : { member: 'values', fault: 'must not list the same text twice' }
}

interface NamedRule extends Transformation {
  readonly name: string
}

/**
 * The first fault of the rules in what both directions have in common. Names identify rules in previews, traces and the audit trail.
 *
 * @param stored the rules before a change: an unchanged rule is not checked again
 */
export function faultOf<R extends NamedRule>(rules: readonly R[], ownFault: (rule: R) => RuleFault | undefined, stored: readonly R[] = []): RuleFault | undefined {
  if (rules.length > MAX_RULES) return { member: 'rules', fault: `must be at most ${MAX_RULES}` }
  const names = new Set<string>()
  for (const [index, rule] of rules.entries()) {
    const { name } = rule
    const at = (found: RuleFault): RuleFault => ({ ...found, member: `rules[${index}].${found.member}` })
    const isOld = stored.some((other) => isSame(rule, other))
    if (!isOld && (name.trim() === '' || name.length > MAX_RULE_NAME || !isPlain(name))) return at({ member: 'name', fault: `must have 1 to ${MAX_RULE_NAME} visible characters` })
    if (names.has(name)) return at({ member: 'name', fault: 'is the name of another rule' })
    names.add(name)
    const found = isOld ? undefined : sourceFault(rule.source) ?? stepFault(rule) ?? ownFault(rule)
    if (found) return at(found)
  }
  return JSON.stringify(rules).length > MAX_RULES_CHARACTERS ? { member: 'rules', fault: `must have at most ${MAX_RULES_CHARACTERS} characters in total` } : undefined
}
