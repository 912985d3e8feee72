import { inULabels } from '../../foundation/shared/index.js'
import type { Instance, Policies } from '../../foundation/instance/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { NamedHuman, TypedLoginName, UserReads } from '../../directory/users/index.js'
import { emailKey, isReachedBy, pickByLoginName, sharersOf, userNameKey } from '../../directory/users/index.js'

/** A person, and the policies for their sign-in. */
export interface PersonWithPolicies extends NamedHuman {
  readonly policies: Policies
}

interface LookupReads extends DecidingReads {
  readonly users: UserReads
}

/** Finds the person for a typed login name. Ignores a matching email address if the organization does not accept it as a login name. */
export async function findPersonByLoginName(typed: TypedLoginName, reads: LookupReads, instance: Pick<Instance, 'settings' | 'host'>): Promise<PersonWithPolicies | undefined> {
  return (await lookUpLoginName(typed, reads, instance)).person
}

/** The same, and the people who share the typed address, if that is why there is no person. */
export async function lookUpLoginName(
  typed: TypedLoginName,
  reads: LookupReads,
  instance: Pick<Instance, 'settings' | 'host'>,
): Promise<{ readonly person?: PersonWithPolicies; readonly sharers: readonly NamedHuman[] }> {
  const candidates = await reads.users.candidates(typed)
  const named = pickByLoginName(candidates, typed, instance)
  if (!named) return { sharers: sharersOf(candidates, typed, instance) }
  const { policies } = await decided(named, reads, instance)
  return policies.login.disableLoginWithEmail && isByEmail(named, typed) ? { sharers: [] } : { person: { ...named, policies }, sharers: [] }
}

/** Maximum number of accounts that get a mail for an address that they share. */
const MAX_SHARERS = 5

/**
 * Finds the people who get the mail for a typed name: the owner of the login name in a verified domain or of the verified address, else the
 * best account with that unverified address (`atAddress` has the order), so that an attacker cannot stop the mail by registering a second
 * account with the address, or take it by a user name or an unverified domain. Using the mailed code verifies the address. Several are people of one
 * organization who share the typed verified address, because none of them can be named by it.
 */
export async function findMailRecipients(typed: TypedLoginName, reads: LookupReads, instance: Pick<Instance, 'settings' | 'host'>): Promise<readonly PersonWithPolicies[]> {
  const { person, sharers } = await lookUpLoginName(typed, reads, instance)
  // Always read, so that the time does not depend on the accounts found.
  const [holder] = await reads.users.atAddress(typed.whole)
  if (holder?.user.email?.isVerified === false && !(person && isReachedBy(person, typed, instance))) {
    const { policies } = await decided(holder, reads, instance)
    if (!policies.login.disableLoginWithEmail) return [{ ...holder, policies }]
  }
  return person ? [person] : ofOneOrg(sharers, reads, instance)
}

/** Those whose organization accepts the address; none of several organizations, because each could choose a name that the mail contains. */
async function ofOneOrg(sharers: readonly NamedHuman[], reads: LookupReads, instance: Pick<Instance, 'settings' | 'host'>): Promise<readonly PersonWithPolicies[]> {
  if (sharers.some(({ user }) => user.orgId !== sharers[0]?.user.orgId)) return []
  const found = await Promise.all(sharers.slice(0, MAX_SHARERS).map(async (sharer) => ({ ...sharer, policies: (await decided(sharer, reads, instance)).policies })))
  return found.filter(({ policies }) => !policies.login.disableLoginWithEmail)
}

const decided = ({ user: { id: userId, orgId } }: NamedHuman, reads: LookupReads, instance: Pick<Instance, 'settings'>) =>
  signInDecisions(reads, { userId, orgId }, instance)

/** Identifies an unknown login name for counting attempts; its bare and full spelling share one key. */
export async function unknownNameKey({ whole, full }: TypedLoginName, orgs: Pick<OrgReads, 'hasDomain'>): Promise<string> {
  return full !== undefined && (await orgs.hasDomain(full.domain)) ? full.userName : whole
}

/** Whether only the email address matches the typed text. */
const isByEmail = ({ user, primaryDomain }: NamedHuman, { whole, full }: TypedLoginName): boolean => {
  const isFullName = full?.userName === userNameKey(user) && full.domain === inULabels(primaryDomain)
  return !isFullName && userNameKey(user) !== whole && emailKey(user) === whole
}
