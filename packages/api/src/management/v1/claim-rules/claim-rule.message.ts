import type { FailedRule, OutwardRule, RuleOutput, RuleProblem, RuleShape, RuleSource } from '@keyhall/core/claim-rules'
import { ClaimRuleRefused, MAX_MAPPED_VALUES, MAX_PATH_SEGMENTS, MAX_RULE_NAME, MAX_RULE_TEXT } from '@keyhall/core/claim-rules'
import { meaningOf, nameOf, namesOf } from '../../../application/shapes/wire-enums.js'
import type { WireEnum } from '../../../application/shapes/wire-enums.js'
import { Flag, Json, Nested, OneOf, Text } from '../../../message/index.js'

const SHAPE_NAMES = {
  CLAIM_RULE_SHAPE_VALUE: 'value', CLAIM_RULE_SHAPE_LIST: 'list', CLAIM_RULE_SHAPE_FIRST: 'first',
} as const satisfies WireEnum<RuleShape>

const OUTPUT_NAMES = {
  CLAIM_RULE_OUTPUT_ID_TOKEN: 'idToken', CLAIM_RULE_OUTPUT_ACCESS_TOKEN: 'accessToken', CLAIM_RULE_OUTPUT_USER_INFO: 'userInfo', CLAIM_RULE_OUTPUT_INTROSPECTION: 'introspection',
} as const satisfies WireEnum<RuleOutput>

class ClaimRuleSource {
  /** The names of nested members. Each element of a list on the way is followed. */
  @Text({ max: MAX_RULE_TEXT, list: MAX_PATH_SEGMENTS }) path!: string[]
  /** Instead of a path: a text, a number, a truth value, or a list of texts. */
  @Json() literal?: unknown
}

class ClaimRulePrefix {
  @Text({ max: MAX_RULE_TEXT }) text!: string
  @Flag() isRemoved!: boolean
}

class ClaimRuleValue {
  @Text({ max: MAX_RULE_TEXT }) from!: string
  @Text({ max: MAX_RULE_TEXT }) to!: string
}

/** How one claim is made. */
export class ClaimRule {
  /** Unique among the rules of the application or project. */
  @Text({ max: MAX_RULE_NAME, plain: true }) name!: string
  @Text({ max: MAX_RULE_TEXT, plain: true }) claim!: string
  @Nested(() => ClaimRuleSource) source!: ClaimRuleSource
  /** Only texts with this prefix pass. */
  @Nested(() => ClaimRulePrefix, { optional: true }) prefix?: ClaimRulePrefix
  /** Replaces texts. The result has the order of this list. */
  @Nested(() => ClaimRuleValue, { list: MAX_MAPPED_VALUES }) values!: ClaimRuleValue[]
  /** Whether texts pass that `values` does not list. */
  @Flag() passesUnlisted!: boolean
  @OneOf(namesOf(SHAPE_NAMES)) shape!: string
  /** Where the claim is set; everywhere if empty. */
  @OneOf(namesOf(OUTPUT_NAMES), { list: 4 }) outputs!: string[]
  /** The rule applies only with this scope. */
  @Text({ max: 300, optional: true }) scope?: string
}

/** A rule that had no result, and why. */
export class FailedClaimRule {
  @Text({ max: MAX_RULE_NAME }) name!: string
  @Text({ max: MAX_RULE_TEXT }) claim!: string
  /** Whose rule it is: `application` or `project`. */
  @Text({ max: 20, optional: true }) object?: string
  @OneOf(namesOf(OUTPUT_NAMES), { optional: true }) output?: string
  /** `not_text`, `too_many`, `too_large`, `no_room` or `other_audience`. */
  @Text({ max: 40 }) problem!: string
  @Text({ max: 300 }) text!: string
}

const PROBLEM_TEXTS: Readonly<Record<RuleProblem, string>> = {
  not_text: 'the source has objects or nested lists where texts are needed',
  too_many: 'the source has too many items',
  too_large: 'the result is too large or nested too deep',
  no_room: 'the claims of all rules together are too large for a token',
  other_audience: 'the access token is also for another project, which must not trust claims of this one',
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

function sourceOf({ path, literal }: ClaimRuleSource, member: string): RuleSource {
  if (literal === undefined || literal === null) return { kind: 'path', path }
  if (path.length > 0) throw new ClaimRuleRefused({ member: `${member}.literal`, fault: 'cannot be combined with a path' })
  if (typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean' || isTexts(literal)) return { kind: 'literal', value: literal }
  throw new ClaimRuleRefused({ member: `${member}.literal`, fault: 'must be a text, a number, true, false or a list of texts' })
}

/** @throws ClaimRuleRefused */
export const rulesOf = (rules: readonly ClaimRule[]): readonly OutwardRule[] =>
  rules.map(({ source, prefix, values, passesUnlisted, shape, outputs, scope, ...rule }, index) => ({
    ...rule,
    source: sourceOf(source, `rules[${index}].source`),
    ...(prefix ? { prefix } : {}),
    ...(values.length > 0 ? { values } : {}),
    ...(passesUnlisted ? { passesUnlisted } : {}),
    shape: meaningOf<RuleShape>(SHAPE_NAMES, shape),
    outputs: outputs.length > 0 ? outputs.map((output) => meaningOf<RuleOutput>(OUTPUT_NAMES, output)) : Object.values(OUTPUT_NAMES),
    ...(scope === undefined ? {} : { scope }),
  }))

export const ruleToWire = ({ name, claim, source, prefix, values = [], passesUnlisted = false, shape, outputs, scope }: OutwardRule): ClaimRule => ({
  name,
  claim,
  source: source.kind === 'path' ? { path: [...source.path] } : { path: [], literal: source.value },
  ...(prefix ? { prefix } : {}),
  values: [...values],
  passesUnlisted,
  shape: nameOf(SHAPE_NAMES, shape) ?? '',
  outputs: outputs.map((output) => nameOf(OUTPUT_NAMES, output) ?? ''),
  ...(scope === undefined ? {} : { scope }),
})

export const failedToWire = ({ owner, name, claim, output, problem }: Omit<FailedRule, 'owner'> & Partial<Pick<FailedRule, 'owner'>> & { readonly output?: RuleOutput }): FailedClaimRule => ({
  name,
  claim,
  ...(owner === undefined ? {} : { object: owner }),
  ...(output === undefined ? {} : { output: nameOf(OUTPUT_NAMES, output) ?? '' }),
  problem,
  text: PROBLEM_TEXTS[problem],
})
