import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { MAX_RULES, tryRules } from '@keyhall/core/claim-rules'
import { Json, Nested, Text, message } from '../../../message/index.js'
import { ClaimRule, FailedClaimRule, failedToWire, rulesOf } from './claim-rule.message.js'

class TryClaimRulesRequest {
  @Nested(() => ClaimRule, { list: MAX_RULES }) rules!: ClaimRule[]
  /** The claims or facts that the paths of the rules refer to, such as a pasted ID token's. */
  @Json() claims?: unknown
}

class TriedClaim {
  @Text({ max: 300 }) name!: string
  @Json() value?: unknown
  /** The name of the rule that sets it. */
  @Text({ max: 100 }) rule!: string
}

class TryClaimRulesResponse {
  @Nested(() => TriedClaim, { list: MAX_RULES }) claims!: TriedClaim[]
  @Nested(() => FailedClaimRule, { list: MAX_RULES }) failed!: FailedClaimRule[]
  /** The names of rules without a value in these claims. */
  @Text({ max: 100, list: MAX_RULES }) withoutValue!: string[]
}

export const tryClaimRules = (): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/TryClaimRules',
    summary: 'Applies claim rules to pasted claims and returns the result; stores nothing',
    permission: 'project.app.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/claim_rules/_try' }],
    request: message(TryClaimRulesRequest),
    response: message(TryClaimRulesResponse),
    handle: async ({ rules, claims }) => {
      const { claims: set, failed, withoutValue } = tryRules(rulesOf(rules), claims)
      return {
        claims: [...set].map(([name, { value, name: rule }]) => ({ name, value, rule })),
        failed: failed.map(({ owner: _owner, ...rule }) => failedToWire(rule)),
        withoutValue: [...withoutValue],
      }
    },
  })
