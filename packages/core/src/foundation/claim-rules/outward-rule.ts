import { RESERVED_CLAIMS, STANDARD_SCOPES, isKnownScope } from '../protocol/index.js'
import { isPlain } from '../shared/index.js'
import { ClaimRuleRefused } from './errors.js'
import type { RuleFault } from './rule-fault.js'
import { faultOf } from './rule-fault.js'
import type { RuleProblem, Transformation } from './transformation.js'
import { MAX_RULED_CHARACTERS, MAX_RULED_RESPONSE_CHARACTERS, MAX_RULE_TEXT } from './transformation.js'
import { transform } from './transform.js'

/** Where a rule sets its claim. */
export const RULE_OUTPUTS = ['idToken', 'accessToken', 'userInfo', 'introspection'] as const
export type RuleOutput = (typeof RULE_OUTPUTS)[number]

/** Sets a claim about a user from facts about that user. */
export interface OutwardRule extends Transformation {
  /** Unique among the rules of its application or project. */
  readonly name: string
  readonly claim: string
  readonly outputs: readonly RuleOutput[]
  /** The rule applies only to tokens with this scope. */
  readonly scope?: string
}

/** The first names of paths, which are the facts that rules can read. */
export const RULE_FACTS = {
  /** The keys of the user's roles in the project, sorted. */
  roles: [],
  /** By key. Values that are not UTF-8 text do not exist for rules. */
  metadata: 'any',
  user: [
    'id', 'userName', 'loginName', 'kind', 'displayName', 'firstName', 'lastName', 'nickName', 'preferredLanguage', 'email', 'emailVerified', 'phone', 'phoneVerified',
  ],
  /** The organization of the user. */
  organization: ['id', 'name', 'primaryDomain'],
  project: ['id'],
  application: ['id'],
  scopes: [],
} as const satisfies Readonly<Record<string, 'any' | readonly string[]>>

/** Rules may set `groups`, `roles` and `entitlements` (RFC 9068 §2.2.3.1), which targets may not. */
const isReserved = (claim: string, vendor: string): boolean => RESERVED_CLAIMS.has(claim) || claim.startsWith(`urn:${vendor}:`)

function pathFault({ source }: OutwardRule): RuleFault | undefined {
  if (source.kind === 'literal') return undefined
  const [fact = '', member, ...more] = source.path
  const members: 'any' | readonly string[] | undefined = Object.hasOwn(RULE_FACTS, fact) ? RULE_FACTS[fact as keyof typeof RULE_FACTS] : undefined
  const fault = (text: string): RuleFault => ({ member: 'source.path', fault: text })
  if (members === undefined) return fault(`must begin with ${Object.keys(RULE_FACTS).join(', ')}`)
  if (members === 'any') return member !== undefined && more.length === 0 ? undefined : fault(`needs one name after ${fact}`)
  if (members.length === 0) return member === undefined ? undefined : fault(`has nothing below ${fact}`)
  return member !== undefined && members.includes(member) && more.length === 0 ? undefined : fault(`needs one of ${members.join(', ')} after ${fact}`)
}

/** The first fault of the rules; `undefined` when they can be stored. @param stored the rules before a change: an unchanged rule is not checked again */
export const outwardFault = (rules: readonly OutwardRule[], vendor: string, stored?: readonly OutwardRule[]): RuleFault | undefined =>
  faultOf(rules, (rule) => {
    const { claim, outputs, scope } = rule
    if (claim === '' || claim.length > MAX_RULE_TEXT || !isPlain(claim)) return { member: 'claim', fault: `must have 1 to ${MAX_RULE_TEXT} visible characters` }
    if (isReserved(claim, vendor)) return { member: 'claim', fault: `${claim} is set by this server` }
    if (outputs.length === 0 || new Set(outputs).size !== outputs.length) return { member: 'outputs', fault: 'must name each token or response once, and at least one' }
    if (scope !== undefined && !isKnownScope(scope, vendor)) return { member: 'scope', fault: `must be a scope of this server: ${STANDARD_SCOPES.join(', ')}, or one that begins with urn:${vendor}:iam` }
    return pathFault(rule)
  }, stored)

/** Whose rule it is. */
export type RuleOwner = 'application' | 'project'

/** A rule that had no result although its source has a value. */
export interface FailedRule {
  readonly owner: RuleOwner
  readonly name: string
  readonly claim: string
  readonly problem: RuleProblem
}

/** The rules of an application and of its project. */
export interface RuleSet {
  readonly application: readonly OutwardRule[]
  readonly project: readonly OutwardRule[]
}

/** The claim of an applied rule. */
export interface RuledClaim {
  readonly owner: RuleOwner
  readonly name: string
  readonly value: unknown
}

export interface Ruled {
  readonly claims: ReadonlyMap<string, RuledClaim>
  readonly failed: readonly FailedRule[]
}

/** The rules that apply to an output, those of the application first. */
export const rulesFor = (rules: RuleSet, output: RuleOutput, scopes: readonly string[]): readonly { readonly owner: RuleOwner; readonly rule: OutwardRule }[] =>
  (['application', 'project'] as const).flatMap((owner) => rules[owner]
    .filter((rule) => rule.outputs.includes(output) && (rule.scope === undefined || scopes.includes(rule.scope)))
    .map((rule) => ({ owner, rule })))

/** Tokens must fit into headers; userinfo and introspection are bodies (M14). */
const ROOM: Readonly<Record<RuleOutput, number>> = {
  idToken: MAX_RULED_CHARACTERS, accessToken: MAX_RULED_CHARACTERS, userInfo: MAX_RULED_RESPONSE_CHARACTERS, introspection: MAX_RULED_RESPONSE_CHARACTERS,
}

/** Sets the claims. Of several rules for one claim, the first with a value decides; a failed one does not stop the others. */
export function applyOutward(applicable: ReturnType<typeof rulesFor>, facts: unknown, output: RuleOutput): Ruled {
  const claims = new Map<string, RuledClaim>()
  const failed: FailedRule[] = []
  let left = ROOM[output]
  for (const { owner, rule } of applicable) {
    const { name, claim } = rule
    if (claims.has(claim)) continue
    const outcome = transform(rule, facts)
    if (outcome.kind === 'none') continue
    const size = outcome.kind === 'value' ? claim.length + JSON.stringify(outcome.value).length : 0
    if (outcome.kind === 'problem' || size > left) failed.push({ owner, name, claim, problem: outcome.kind === 'problem' ? outcome.problem : 'no_room' })
    else claims.set(claim, { owner, name, value: outcome.value })
    left -= size > left ? 0 : size
  }
  return { claims, failed }
}

/** A trial on any claims: their names are free, and rules without a value are named. */
export interface TriedRules extends Ruled {
  readonly withoutValue: readonly string[]
}

/** Applies rules to claims of any origin, as if they were those of an application. @throws ClaimRuleRefused */
export function tryRules(rules: readonly OutwardRule[], claims: unknown): TriedRules {
  const fault = faultOf(rules, () => undefined)
  if (fault) throw new ClaimRuleRefused(fault)
  const ruled = applyOutward(rules.map((rule) => ({ owner: 'application', rule })), claims, 'userInfo')
  const withResult = new Set([...[...ruled.claims.values()].map(({ name }) => name), ...ruled.failed.map(({ name }) => name)])
  const withoutValue = rules.filter(({ name, claim }) => !withResult.has(name) && !ruled.claims.has(claim)).map(({ name }) => name)
  return { ...ruled, withoutValue }
}
