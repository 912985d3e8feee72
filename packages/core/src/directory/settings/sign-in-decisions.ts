import type { Instance } from '../../foundation/instance/index.js'
import { LOCKOUT_ABOVE, PASSWORD_COMPLEXITY_ABOVE, decidedAbove, loginAbove } from '../../foundation/instance/index.js'
import type { OrgId, ProjectId, ProviderId, UserId } from '../../foundation/shared/index.js'
import type { OrgPolicyReads, OwnPolicies } from '../orgs/index.js'
import type { MembershipReads } from '../permissions/index.js'
import { reachesBeyond } from '../permissions/index.js'
import { NO_POLICIES, effectivePolicies } from './effective-policies.js'
import type { EffectivePolicies } from './effective-policies.js'

/** What the decisions are read from. */
export interface DecidingReads {
  readonly orgPolicies: OrgPolicyReads
  readonly memberships: Pick<MembershipReads, 'ofUser'>
  readonly projects: { find(id: ProjectId): Promise<{ readonly orgId: OrgId } | undefined> }
}

/** A person, who need not be authenticated. */
export interface DecidedPerson {
  /** Absent for a person who does not exist yet. */
  readonly userId?: UserId | undefined
  /** The organization of the person. */
  readonly orgId: OrgId
}

/** An identity provider at which a person signs in. */
interface NamingProvider {
  readonly id: ProviderId
  /** Absent for a provider of the instance. */
  readonly orgId?: OrgId | undefined
}

/** Everything that the organization of a person decides about their sign-in. */
export interface SignInDecisions {
  /** Login, password, lockout and session policy; links, branding and texts of what is shown and sent to them. */
  readonly policies: EffectivePolicies
  /** The organization whose branding, links and texts they are; `undefined` for those of the instance. */
  readonly lookOf: OrgId | undefined
  /** Whether a sign-in at the provider is one of this person: the provider is offered, and its owner may decide whom it names. */
  readonly isOffered: (provider: NamingProvider) => boolean
}

/**
 * The only function that reads what an organization decides about the sign-in of a known person: providers and the trust in them, login policy, password
 * rules, lockout, lifetimes, links, branding, and texts of pages and mails. For people with a role of the instance, of another organization or of a
 * project of another one, the instance decides; the organization may only be stricter (`LOGIN_ABOVE` and its siblings). Otherwise its administrators
 * could sign in as a person who holds more than they do.
 *
 * Pages before the person is known are those of `SignInPolicies`: they must not depend on an account.
 */
export async function signInDecisions(reads: DecidingReads, { userId, orgId }: DecidedPerson, instance: Pick<Instance, 'settings'>): Promise<SignInDecisions> {
  const own = await reads.orgPolicies.of(orgId)
  // An organization without policies decides nothing, and offers no provider of its own.
  const isAbove = userId !== undefined && Object.keys(own).length > 0 && (await reachesBeyond(reads, userId, orgId))
  const policies = isAbove ? policiesAbove(own, instance) : effectivePolicies(own, instance)
  const { login: { allowExternalIdp = false, providers = [] } } = policies
  return {
    policies, lookOf: isAbove ? undefined : orgId,
    isOffered: ({ id, orgId: owner }) => allowExternalIdp && providers.includes(id) && (owner === undefined || (owner === orgId && !isAbove)),
  }
}

/** The policies in force for people above their organization. Has no cache: they are few. */
function policiesAbove(own: OwnPolicies, { settings }: Pick<Instance, 'settings'>): EffectivePolicies {
  const policies = effectivePolicies(NO_POLICIES, { settings })
  const { idle, absolute } = policies.sessions
  return {
    // Branding, links and texts: the instance's.
    ...policies,
    login: loginAbove(policies.login, own.login),
    passwordComplexity: decidedAbove(PASSWORD_COMPLEXITY_ABOVE, policies.passwordComplexity, own.passwordComplexity),
    lockout: decidedAbove(LOCKOUT_ABOVE, policies.lockout, own.lockout),
    sessions: { idle: Math.min(idle, own.sessions?.idle ?? idle), absolute: Math.min(absolute, own.sessions?.absolute ?? absolute) },
  }
}
