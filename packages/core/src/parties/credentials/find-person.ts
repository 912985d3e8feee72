import type { Instance, Policies } from '../../foundation/instance/index.js'
import type { OrgPolicyReads, OrgReads } from '../../directory/orgs/index.js'
import { effectivePolicies } from '../../directory/settings/index.js'
import type { NamedHuman, TypedLoginName, UserReads } from '../../directory/users/index.js'
import { emailKey, isReachedBy, pickByLoginName, userNameKey } from '../../directory/users/index.js'

/** Who is meant by a typed name, and what holds for them. */
export interface PersonWithPolicies extends NamedHuman {
  readonly policies: Policies
}

interface LookupReads {
  readonly users: UserReads
  readonly orgPolicies: OrgPolicyReads
}

/** Finds who is meant by a typed name; nobody by an e-mail address where the organization does not take it for a name. */
export async function findPersonByLoginName(
  typed: TypedLoginName,
  { users, orgPolicies }: LookupReads,
  instance: Pick<Instance, 'settings'>,
): Promise<PersonWithPolicies | undefined> {
  const named = pickByLoginName(await users.candidates(typed), typed)
  if (!named) return undefined
  const policies = effectivePolicies(await orgPolicies.of(named.user.orgId), instance)
  return policies.login.disableLoginWithEmail && isByEmail(named, typed) ? undefined : { ...named, policies }
}

/**
 * The person who gets the mail for a typed name: the owner of the full login name or of the proven address, else the best account with that
 * unproven address (`atAddress` has the order), so that nobody turns the mail off by giving a second account the same address. Redeeming the
 * code of that mail proves the address.
 */
export async function findMailRecipient(typed: TypedLoginName, reads: LookupReads, instance: Pick<Instance, 'settings'>): Promise<PersonWithPolicies | undefined> {
  const person = await findPersonByLoginName(typed, reads, instance)
  // Read in any case, so that the time does not depend on the accounts found.
  const [holder] = await reads.users.atAddress(typed.whole)
  if (holder?.user.email?.isVerified !== false || (person && (isReachedBy(person, typed) || emailKey(person.user) !== typed.whole))) return person
  const policies = effectivePolicies(await reads.orgPolicies.of(holder.user.orgId), instance)
  return policies.login.disableLoginWithEmail ? person : { ...holder, policies }
}

/**
 * What stands for the person when nobody is meant, so that tries are counted for them too: bare and full spelling of a name stand for
 * the same.
 */
export async function unknownNameKey({ whole, full }: TypedLoginName, orgs: Pick<OrgReads, 'hasDomain'>): Promise<string> {
  return full !== undefined && (await orgs.hasDomain(full.domain)) ? full.userName : whole
}

/** Whether nothing but the e-mail address is what was typed. */
const isByEmail = ({ user, primaryDomain }: NamedHuman, { whole, full }: TypedLoginName): boolean => {
  const isFullName = full?.userName === userNameKey(user) && full.domain === primaryDomain
  return !isFullName && userNameKey(user) !== whole && emailKey(user) === whole
}
