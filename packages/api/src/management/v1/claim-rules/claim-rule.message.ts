import type { FailedRule, OutwardRule, RuleOutput, RuleProblem } from '@keyhall/core/claim-rules'
import { MAX_RULE_NAME, MAX_RULE_TEXT } from '@keyhall/core/claim-rules'
import { meaningOf, nameOf, namesOf } from '../../../application/shapes/wire-enums.js'
import type { WireEnum } from '../../../application/shapes/wire-enums.js'
import { OneOf, Text } from '../../../message/index.js'
import { TransformationMessage, transformationOf, transformationToWire } from '../../../shapes/claim-rules/transformation.message.js'

const OUTPUT_NAMES = {
  CLAIM_RULE_OUTPUT_ID_TOKEN: 'idToken', CLAIM_RULE_OUTPUT_ACCESS_TOKEN: 'accessToken', CLAIM_RULE_OUTPUT_USER_INFO: 'userInfo', CLAIM_RULE_OUTPUT_INTROSPECTION: 'introspection',
} as const satisfies WireEnum<RuleOutput>

/** How one claim is made. */
export class ClaimRule extends TransformationMessage {
  @Text({ max: MAX_RULE_TEXT, plain: true }) claim!: string
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
  @OneOf(namesOf(OUTPUT_NAMES), { optional: true, hasPresence: true }) output?: string
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

/** @throws ClaimRuleRefused */
export const rulesOf = (rules: readonly ClaimRule[]): readonly OutwardRule[] =>
  rules.map(({ claim, outputs, scope, ...rule }, index) => ({
    ...transformationOf(rule, `rules[${index}]`),
    claim,
    outputs: outputs.length > 0 ? outputs.map((output) => meaningOf<RuleOutput>(OUTPUT_NAMES, output)) : Object.values(OUTPUT_NAMES),
    ...(scope === undefined ? {} : { scope }),
  }))

export const ruleToWire = ({ claim, outputs, scope, ...rule }: OutwardRule): ClaimRule => ({
  ...transformationToWire(rule),
  claim,
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
