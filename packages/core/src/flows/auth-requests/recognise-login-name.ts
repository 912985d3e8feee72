import { meantPerson } from '../../parties/credentials/index.js'
import type { FactorReads } from '../../proofs/factors/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { OrgPolicyReads, OrgReads } from '../../directory/orgs/index.js'
import { effectivePolicies } from '../../directory/settings/index.js'
import type { Reader, UserId } from '../../foundation/shared/index.js'
import type { TypedLoginName, UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import type { SignInPolicies, UnknownPerson } from './sign-in-policies.js'
import { orgOfDomain } from './sign-in-policies.js'

/** What comes after a login name was typed. Only `password` may be told to whoever wants to know whether there is such a name. */
export type AfterName =
  | { readonly next: 'password' }
  /** The person has a passkey, and may be asked for it: nothing is told that must not be. */
  | { readonly next: 'passkey'; readonly userId: UserId }
  /** There are no passwords here: whoever it is has a passkey, or does not get in. */
  | { readonly next: 'passkey' }
  /** Nobody has the name, and that may be told. */
  | { readonly next: 'nobody' }

interface Reads {
  readonly users: UserReads
  readonly factors: FactorReads
  readonly orgs: OrgReads
  readonly orgPolicies: OrgPolicyReads
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly instance: () => Pick<Instance, 'settings' | 'defaultOrgId'>
  readonly policies: SignInPolicies
}

/** Decides by a typed login name what the person proves first. */
export class RecogniseLoginName {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param loginName as it was typed
   * @param isAtHome whether the browser is one in which that person has signed in before: then it may know that there is somebody
   */
  async recognise(
    { loginName, ...asked }: UnknownPerson & { readonly loginName: string },
    isAtHome: (userId: UserId) => boolean,
  ): Promise<AfterName> {
    const { storage, instance, policies } = this.#deps
    const typed = typedLoginName(loginName)
    const { login: shown } = await policies.read({ ...asked, loginName })
    const usual: AfterName = shown.allowUsernamePassword ? { next: 'password' } : { next: 'passkey' }
    return storage.read(async (reads): Promise<AfterName> => {
      const meant = await meantPerson(typed, reads, instance())
      const { login } = meant?.policies ?? instance().settings.policies
      if (!meant) {
        // As much is read as for a person: the time must not tell either.
        await reads.orgPolicies.of(instance().defaultOrgId)
        return login.hideUnknownUsers || (await isOfHidingOrg(typed, reads, instance())) ? usual : { next: 'nobody' }
      }
      const { id: userId, state } = meant.user
      if (!login.allowPasskeys || state !== 'active' || (login.hideUnknownUsers && !isAtHome(userId))) return usual
      // One that does not know who holds it counts beside a password only.
      const { passkeys } = await reads.factors.of(userId)
      return passkeys.some(({ isUserVerifying }) => isUserVerifying) ? { next: 'passkey', userId } : usual
    })
  }
}

/** Whether the name is written as one of an organization that does not want it told who is there. */
async function isOfHidingOrg({ full }: TypedLoginName, { orgs, orgPolicies }: Reads, instance: Pick<Instance, 'settings'>): Promise<boolean> {
  if (!full) return false
  const orgId = await orgOfDomain(orgs, full.domain)
  return orgId !== undefined && effectivePolicies(await orgPolicies.of(orgId), instance).login.hideUnknownUsers
}
