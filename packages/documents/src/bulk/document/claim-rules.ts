import { RULE_OUTPUTS, RULE_SHAPES } from '@keyhall/core/claim-rules'
import type { OutwardRule, RuleSource } from '@keyhall/core/claim-rules'
import { defined } from '@keyhall/core/shared'
import { Member, Optional, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { andThen, flag, list, set } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'
import { named } from './names.js'

const MAX_RULES = 20
const MAX_TEXT = 1000
const shape = named('CLAIM_RULE_SHAPE_', RULE_SHAPES)
const OUTPUT_NAMES = { idToken: 'ID_TOKEN', accessToken: 'ACCESS_TOKEN', userInfo: 'USER_INFO', introspection: 'INTROSPECTION' } as const
const outputName = (output: (typeof RULE_OUTPUTS)[number]): string => `CLAIM_RULE_OUTPUT_${OUTPUT_NAMES[output]}`

const output: Read<(typeof RULE_OUTPUTS)[number]> = (value, at) =>
  RULE_OUTPUTS.find((one) => outputName(one) === value) ?? at.refuse(`must be one of ${RULE_OUTPUTS.map(outputName).join(', ')}`)

const literal: Read<Extract<RuleSource, { kind: 'literal' }>['value']> = (value, at) => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : at.refuse('must be a text, a number, true, false or a list of texts')
}

class SourceInput {
  @Optional(list(text.storable(MAX_TEXT), 20)) readonly path?: readonly string[]
  @Optional(literal) readonly literal?: Extract<RuleSource, { kind: 'literal' }>['value']
}

class PrefixInput {
  @Member(text.storable(MAX_TEXT)) readonly text!: string
  @Optional(flag) readonly isRemoved?: boolean
}

class ValueInput {
  @Member(text.storable(MAX_TEXT)) readonly from!: string
  @Member(text.storable(MAX_TEXT)) readonly to!: string
}

class RuleInput {
  @Member(text.storable(MAX_TEXT)) readonly name!: string
  @Member(text.storable(MAX_TEXT)) readonly claim!: string
  @Member(object(SourceInput)) readonly source!: SourceInput
  @Optional(object(PrefixInput)) readonly prefix?: PrefixInput
  @Optional(list(object(ValueInput), 200)) readonly values?: readonly ValueInput[]
  @Optional(flag) readonly passesUnlisted?: boolean
  @Optional(shape.read) readonly shape?: OutwardRule['shape'] | undefined
  @Optional(set(output, RULE_OUTPUTS.length)) readonly outputs?: OutwardRule['outputs']
  @Optional(text.storable(MAX_TEXT)) readonly scope?: string
}

const rule: Read<OutwardRule> = andThen(object(RuleInput), ({ source, prefix, shape: chosen = 'value', outputs = RULE_OUTPUTS, ...rest }, at): OutwardRule => {
  const { path = [], literal: value } = source
  if ((value === undefined) === (path.length === 0)) at.member('source').refuse('needs either path or literal')
  return defined<OutwardRule>({
    ...rest, shape: chosen, outputs, source: value === undefined ? { kind: 'path', path } : { kind: 'literal', value },
    prefix: prefix && { text: prefix.text, isRemoved: prefix.isRemoved ?? false },
  })
})

/** `claimRules` of an application or a project, as `SetAppClaimRules` takes them. */
export const claimRules: Read<readonly OutwardRule[]> = list(rule, MAX_RULES)

/** Members in a fixed order: databases do not keep that of JSON. */
export const writtenRules = (rules: readonly OutwardRule[] | undefined): readonly object[] | undefined =>
  rules?.map(({ name, claim, source, prefix, values, passesUnlisted, shape: chosen, outputs, scope }) => defined({
    name, claim, source: source.kind === 'path' ? { path: source.path } : { literal: source.value },
    prefix: prefix && { text: prefix.text, isRemoved: prefix.isRemoved }, values: values?.map(({ from, to }) => ({ from, to })),
    passesUnlisted: passesUnlisted ? true : undefined, shape: chosen === 'value' ? undefined : shape.write(chosen),
    outputs: outputs.length === RULE_OUTPUTS.length ? undefined : outputs.map(outputName), scope,
  }))
