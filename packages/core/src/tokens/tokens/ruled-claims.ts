import type { FailedRule, OutwardRule, RuleOutput, RuleSet } from '../../foundation/claim-rules/index.js'
import { applyOutward, rulesFor } from '../../foundation/claim-rules/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { ClientId, ProjectId } from '../../foundation/shared/index.js'
import type { Claims, NamedUser } from '../../directory/users/index.js'
import { displayName, loginName } from '../../directory/users/index.js'
import type { StoredAbout } from './stored-claims.js'

/** The application whose rules apply, and its project. */
export interface RuledApplication {
  readonly clientId: ClientId
  readonly projectId: ProjectId
  /** Absent without rules, which is the ordinary case. */
  readonly rules?: RuleSet
  /** Whether services of other projects receive the claims, too: no rule applies then. */
  readonly isForOthers?: boolean
}

/** The rules of both; `undefined` when there are none. */
export const ruleSet = (application: readonly OutwardRule[] | undefined, project: readonly OutwardRule[] | undefined): RuleSet | undefined =>
  (application?.length || project?.length ? { application: application ?? [], project: project ?? [] } : undefined)

/** The rules that apply to an output. */
export const applicableRules = (rules: RuleSet | undefined, output: RuleOutput, scopes: readonly Scope[]): readonly OutwardRule[] =>
  (rules ? rulesFor(rules, output, scopes).map(({ rule }) => rule) : [])

/** Rules that failed while the claims of an output were built. */
export interface RuleFailures {
  readonly clientId: ClientId
  readonly projectId: ProjectId
  readonly output: RuleOutput
  readonly failed: readonly FailedRule[]
  /** The token request. */
  readonly requestId?: string
}

/** Learns of failed rules. Returns at once, and never throws. */
export interface RuleFailureNotes {
  /** @returns whether an audit event will be recorded, which names the request */
  note(failures: RuleFailures): boolean
}

interface Output {
  readonly output: RuleOutput
  readonly user: NamedUser
  readonly scopes: readonly Scope[]
  readonly application: RuledApplication | undefined
  readonly stored: StoredAbout
}

/** Adds the claims of rules. Existing claims are not overwritten; without rules, the claims are returned as they are. */
export function withRuled(claims: Claims, { output, user, scopes, application, stored }: Output, notes: RuleFailureNotes): Claims {
  if (!application?.rules) return claims
  const { clientId, projectId, rules, isForOthers } = application
  const applicable = rulesFor(rules, output, scopes)
  if (applicable.length === 0) return claims
  if (isForOthers) {
    notes.note({ clientId, projectId, output, failed: applicable.map(({ owner, rule: { name, claim } }) => ({ owner, name, claim, problem: 'other_audience' })) })
    return claims
  }
  const facts = { ...aboutUser(user), roles: stored.roles, metadata: stored.metadata, project: { id: projectId }, application: { id: clientId }, scopes }
  const ruled = applyOutward(applicable, facts, output)
  if (ruled.failed.length > 0) notes.note({ clientId, projectId, output, failed: ruled.failed })
  return { ...Object.fromEntries([...ruled.claims].map(([name, { value }]) => [name, value])), ...claims }
}

/** Absent members are undefined, so that a rule for them has no value. */
function aboutUser(named: NamedUser) {
  const { user, orgName, primaryDomain } = named
  return {
    user: {
      id: user.id, userName: user.userName, loginName: loginName(named), kind: user.kind, displayName: displayName(user),
      ...(user.kind === 'human' ? {
        firstName: user.profile.firstName, lastName: user.profile.lastName, nickName: user.profile.nickname, preferredLanguage: user.profile.preferredLanguage,
        email: user.email?.address, emailVerified: user.email?.isVerified, phone: user.phone?.number, phoneVerified: user.phone?.isVerified,
      } : {}),
    },
    organization: { id: user.orgId, name: orgName, primaryDomain },
  }
}
