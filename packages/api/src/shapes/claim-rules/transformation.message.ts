import type { RuleShape, RuleSource, Transformation } from '@keyhall/core/claim-rules'
import { ClaimRuleRefused, MAX_MAPPED_VALUES, MAX_PATH_SEGMENTS, MAX_RULE_NAME, MAX_RULE_TEXT } from '@keyhall/core/claim-rules'
import { meaningOf, nameOf, namesOf } from '../../application/shapes/wire-enums.js'
import type { WireEnum } from '../../application/shapes/wire-enums.js'
import { Flag, Json, Nested, OneOf, Text } from '../../message/index.js'

const SHAPE_NAMES = {
  CLAIM_RULE_SHAPE_VALUE: 'value', CLAIM_RULE_SHAPE_LIST: 'list', CLAIM_RULE_SHAPE_FIRST: 'first',
} as const satisfies WireEnum<RuleShape>

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

/** What rules in both directions have in common. */
export class TransformationMessage {
  /** Unique in its list. */
  @Text({ max: MAX_RULE_NAME, plain: true }) name!: string
  @Nested(() => ClaimRuleSource) source!: ClaimRuleSource
  /** Only texts with this prefix pass. */
  @Nested(() => ClaimRulePrefix, { optional: true }) prefix?: ClaimRulePrefix
  /** Replaces texts. The result has the order of this list. */
  @Nested(() => ClaimRuleValue, { list: MAX_MAPPED_VALUES }) values!: ClaimRuleValue[]
  /** Whether texts pass that `values` does not list. */
  @Flag() passesUnlisted!: boolean
  @OneOf(namesOf(SHAPE_NAMES)) shape!: string
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

function sourceOf({ path, literal }: ClaimRuleSource, member: string): RuleSource {
  if (literal === undefined || literal === null) return { kind: 'path', path }
  if (path.length > 0) throw new ClaimRuleRefused({ member: `${member}.literal`, fault: 'cannot be combined with a path' })
  if (typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean' || isTexts(literal)) return { kind: 'literal', value: literal }
  throw new ClaimRuleRefused({ member: `${member}.literal`, fault: 'must be a text, a number, true, false or a list of texts' })
}

/** @throws ClaimRuleRefused */
export const transformationOf = ({ name, source, prefix, values, passesUnlisted, shape }: TransformationMessage, member: string): Transformation & { readonly name: string } => ({
  name,
  source: sourceOf(source, `${member}.source`),
  ...(prefix ? { prefix } : {}),
  ...(values.length > 0 ? { values } : {}),
  ...(passesUnlisted ? { passesUnlisted } : {}),
  shape: meaningOf<RuleShape>(SHAPE_NAMES, shape),
})

export const transformationToWire = (
  { name, source, prefix, values = [], passesUnlisted = false, shape }: Transformation & { readonly name: string },
): Pick<TransformationMessage, keyof TransformationMessage> => ({
  name,
  source: source.kind === 'path' ? { path: [...source.path] } : { path: [], literal: source.value },
  ...(prefix ? { prefix } : {}),
  values: [...values],
  passesUnlisted,
  shape: nameOf(SHAPE_NAMES, shape) ?? '',
})
