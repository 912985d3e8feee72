import type { ProjectId } from '../shared/index.js'
import { LanguageTag, isDisplayText, isStorable } from '../shared/index.js'
import { ClaimRuleRefused } from './errors.js'
import type { RuleFault } from './rule-fault.js'
import { faultOf } from './rule-fault.js'
import type { RuleProblem, Transformation } from './transformation.js'
import { MAX_RULE_TEXT } from './transformation.js'
import { transform } from './transform.js'

/** The members of a profile that claims of an upstream provider set. Login names and contacts are not among them: they identify and reset accounts. */
export const INWARD_PROFILE_FIELDS = ['firstName', 'lastName', 'displayName', 'nickname', 'preferredLanguage'] as const
export type InwardProfileField = (typeof INWARD_PROFILE_FIELDS)[number]

/** What a claim of an upstream provider becomes. `organization`: the id or domain of the one in which a new person is created. */
export type InwardDestination =
  | { readonly kind: 'profile'; readonly field: InwardProfileField }
  | { readonly kind: 'metadata'; readonly key: string }
  | { readonly kind: 'roles'; readonly projectId: ProjectId }
  | { readonly kind: 'organization' }

/** Takes something about a person from the claims of an upstream provider. */
export interface InwardRule extends Transformation {
  /** Unique among the rules of its provider. */
  readonly name: string
  readonly destination: InwardDestination
  /** `first`: only at the sign-in that creates or links the account. */
  readonly when: 'always' | 'first'
}

/** The first fault of the rules; `undefined` when they can be stored. @param stored the rules before a change: an unchanged rule is not checked again */
export const inwardFault = (rules: readonly InwardRule[], stored?: readonly InwardRule[]): RuleFault | undefined =>
  faultOf(rules, ({ destination, when, shape }) => {
    if (destination.kind === 'roles') return shape === 'list' ? undefined : { member: 'shape', fault: 'must be list for roles' }
    if (shape === 'list') return { member: 'shape', fault: 'must be first or value: this destination has one text' }
    if (destination.kind === 'organization') return when === 'first' ? undefined : { member: 'when', fault: 'must be first: a person does not change organizations' }
    if (destination.kind === 'profile') return undefined
    const { key } = destination
    return key !== '' && key.length <= MAX_RULE_TEXT && isStorable(key) ? undefined : { member: 'destination.key', fault: `must have 1 to ${MAX_RULE_TEXT} characters` }
  }, stored)

/**
 * Why a rule has no result. `not_one`: the destination has one text, and the value is something else. `unfit`: the text cannot be a name, or
 * the language is no language tag.
 */
export type InwardProblem = RuleProblem | 'not_one' | 'unfit'

export interface FailedInwardRule {
  readonly name: string
  readonly problem: InwardProblem
}

const MAX_PROFILE_TEXT = 200
const fits = (field: InwardProfileField, text: string): boolean =>
  text.length <= MAX_PROFILE_TEXT && isDisplayText(text) && (field !== 'preferredLanguage' || LanguageTag.accepts(text))

/** What the claims of one sign-in say about a person. */
export interface InwardFacts {
  readonly profile: Readonly<Partial<Record<InwardProfileField, string>>>
  readonly metadata: ReadonlyMap<string, string>
  /** Role keys by project, for each project with a rule that applied. Empty when the claims name none, or a rule failed: such roles are withdrawn. */
  readonly roles: ReadonlyMap<ProjectId, readonly string[]>
  readonly organization?: string
  readonly failed: readonly FailedInwardRule[]
}

/**
 * Applies the rules of a provider to the claims of one sign-in. Of several rules for one text, the first with a value decides; the roles of several rules
 * for one project are joined.
 *
 * @param isFirst whether this sign-in creates or links the account
 */
export function applyInward(rules: readonly InwardRule[], claims: unknown, isFirst: boolean): InwardFacts {
  const profile: Partial<Record<InwardProfileField, string>> = {}
  const metadata = new Map<string, string>()
  const roles = new Map<ProjectId, readonly string[]>()
  const failed: FailedInwardRule[] = []
  let organization: string | undefined
  for (const { name, destination, when, ...transformation } of rules) {
    if (when === 'first' && !isFirst) continue
    const outcome = transform(transformation, claims)
    if (outcome.kind === 'problem') failed.push({ name, problem: outcome.problem })
    if (destination.kind === 'roles') {
      const named = outcome.kind === 'value' ? (outcome.value as readonly string[]) : []
      roles.set(destination.projectId, [...new Set([...(roles.get(destination.projectId) ?? []), ...named])])
      continue
    }
    if (outcome.kind !== 'value') continue
    const text = textOf(outcome.value)
    if (text === undefined) failed.push({ name, problem: 'not_one' })
    else if (destination.kind === 'profile' && !fits(destination.field, text)) failed.push({ name, problem: 'unfit' })
    else if (destination.kind === 'profile') profile[destination.field] ??= text
    else if (destination.kind === 'organization') organization ??= text
    else if (!metadata.has(destination.key)) metadata.set(destination.key, text)
  }
  return { profile, metadata, roles, failed, ...(organization === undefined ? {} : { organization }) }
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value !== '' && isStorable(value) ? value : undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Applies rules to claims of any origin. @throws ClaimRuleRefused */
export function tryInward(rules: readonly InwardRule[], claims: unknown, isFirst: boolean): InwardFacts {
  const fault = inwardFault(rules)
  if (fault) throw new ClaimRuleRefused(fault)
  return applyInward(rules, claims, isFirst)
}
