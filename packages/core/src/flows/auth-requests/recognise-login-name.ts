import { lookUpLoginName } from '../../parties/credentials/index.js'
import type { FactorReads } from '../../proofs/factors/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { effectivePolicies, signInDecisions } from '../../directory/settings/index.js'
import type { Reader, ReadScope } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { NamedHuman, TypedLoginName, UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import type { SignInPolicies, UnknownPerson } from './sign-in-policies.js'

/** What follows a typed login name. Only `password` reveals nothing about whether the name exists. */
export type AfterName =
  | { readonly next: 'password' }
  /** The person has a passkey, and this browser may learn so. */
  | { readonly next: 'passkey'; readonly userId: UserId }
  /** Passwords are not allowed: everyone is asked for a passkey. */
  | { readonly next: 'passkey' }
  /** No account has the name, and the policy allows saying so. */
  | { readonly next: 'unknown' }
  /** Several people have the typed address, and the policies of all allow saying so. */
  | { readonly next: 'shared' }

interface Reads extends DecidingReads {
  readonly users: UserReads
  readonly factors: FactorReads
  readonly orgs: OrgReads
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly instance: () => Pick<Instance, 'settings' | 'defaultOrgId' | 'host'>
  readonly policies: SignInPolicies
}

/** Decides, from the typed login name, which first factor to ask for. */
export class RecogniseLoginName {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param loginName as typed
   * @param isFamiliar whether that person has signed in with this browser before: then it may learn that the account exists
   */
  async recognise(
    { loginName, ...request }: UnknownPerson & { readonly loginName: string },
    isFamiliar: (userId: UserId) => boolean,
    scope?: ReadScope,
  ): Promise<AfterName> {
    const { storage, instance, policies } = this.#deps
    const typed = typedLoginName(loginName)
    const { login: shown } = await policies.read({ ...request, loginName }, scope)
    const usual: AfterName = shown.allowUsernamePassword ? { next: 'password' } : { next: 'passkey' }
    return storage.read(async (reads): Promise<AfterName> => {
      const { person: found, sharers } = await lookUpLoginName(typed, reads, instance())
      const { login } = found?.policies ?? instance().settings.policies
      if (!found) {
        // Reads as much as for an existing person, so that the response time reveals nothing.
        await signInDecisions(reads, { userId: UNKNOWN_USER, orgId: instance().defaultOrgId }, instance())
        if (login.hideUnknownUsers || (await isOfHidingOrg(typed, reads, instance()))) return usual
        if (sharers.length === 0) return { next: 'unknown' }
        return (await haveOpenAddresses(sharers, reads, instance())) ? { next: 'shared' } : usual
      }
      const { id: userId, state } = found.user
      if (!login.allowPasskeys || state !== 'active' || (login.hideUnknownUsers && !isFamiliar(userId))) return usual
      // A passkey that cannot identify its user without a name counts only beside a password.
      const { passkeys } = await reads.factors.of(userId)
      return passkeys.some(({ isUserVerifying }) => isUserVerifying) ? { next: 'passkey', userId } : usual
    }, scope)
  }
}

/** An id that no user has. */
const UNKNOWN_USER = UserId.parse('')

/** Whether the name belongs to the domain of an organization whose policy hides which accounts exist. */
async function isOfHidingOrg({ full }: TypedLoginName, { orgs, orgPolicies }: Reads, instance: Pick<Instance, 'settings'>): Promise<boolean> {
  if (!full) return false
  const orgId = await orgs.ofDomain(full.domain)
  return orgId !== undefined && effectivePolicies(await orgPolicies.of(orgId), instance).login.hideUnknownUsers
}

/** Whether the policies of all of these people accept an address as a login name, and none hides which accounts exist. */
async function haveOpenAddresses(people: readonly NamedHuman[], reads: Reads, instance: Pick<Instance, 'settings'>): Promise<boolean> {
  for (const { user: { id: userId, orgId } } of people) {
    const { policies: { login } } = await signInDecisions(reads, { userId, orgId }, instance)
    if (login.hideUnknownUsers || login.disableLoginWithEmail) return false
  }
  return true
}
