import type { InstanceSettings, LoginPolicy } from '../instance/index.js'
import type { OrgPolicyReads } from '../orgs/index.js'
import type { OrgId } from '../shared/index.js'
import { effectivePolicies } from './effective-policies.js'
import { SignInImpossible } from './errors.js'
import type { FirstFactor, FirstFactorReads, OwnerFactors } from './ports.js'

/** What the check reads. */
export interface SignInStores {
  readonly orgPolicies: OrgPolicyReads
  readonly firstFactors: FirstFactorReads
}

/** The first factors that a login policy admits. */
export const admittedFactors = ({ allowUsernamePassword, allowPasskeys }: LoginPolicy): readonly FirstFactor[] => [
  ...(allowUsernamePassword ? (['password'] as const) : []),
  ...(allowPasskeys ? (['passkey'] as const) : []),
]

/** Returns what keeps everyone out under this policy, or `undefined`. */
function obstacleIn(login: LoginPolicy): string | undefined {
  if (admittedFactors(login).length === 0) return 'the policy admits neither passwords nor passkeys'
  if (login.forceSecondFactor && login.secondFactors.length === 0) return 'the policy forces a second factor and lists none'
  return undefined
}

const NAMES: Readonly<Record<FirstFactor, string>> = { password: 'a password', passkey: 'a passkey' }

/**
 * Refuses a state in which nobody can sign in to an organization or as an owner of the instance. Every change of a login policy calls it
 * after the change, in the same unit of work and with the instance locked.
 *
 * @param changed the organization whose policy changed, or `instance`: all organizations without a login policy of their own
 * @throws SignInImpossible
 */
export async function assertSignInPossible(stores: SignInStores, settings: InstanceSettings, changed: OrgId | 'instance'): Promise<void> {
  const loginOf = async (orgId: OrgId): Promise<LoginPolicy> => effectivePolicies(await stores.orgPolicies.of(orgId), { settings }).login
  const login = changed === 'instance' ? settings.policies.login : await loginOf(changed)
  const obstacle = obstacleIn(login)
  if (obstacle !== undefined) throw new SignInImpossible(`nobody could sign in: ${obstacle}`)
  const [only, other] = admittedFactors(login)
  if (only === undefined || other !== undefined) return
  const orgId = await stores.firstFactors.orgWithout(only, changed === 'instance' ? 'inheriting' : changed)
  if (orgId !== undefined) {
    throw new SignInImpossible(`nobody could sign in to organization ${orgId}: the policy admits only ${only}s, and no active user there has one`)
  }
  const owners = await stores.firstFactors.owners()
  const isAboutOwners = changed === 'instance' || owners.some((owner) => owner.orgId === changed)
  if (isAboutOwners) await assertOwnerAdmitted(owners, loginOf, only)
}

async function assertOwnerAdmitted(owners: readonly OwnerFactors[], loginOf: (orgId: OrgId) => Promise<LoginPolicy>, only: FirstFactor): Promise<void> {
  const withFactors = owners.filter(({ factors }) => factors.length > 0)
  for (const { orgId, factors } of withFactors) {
    const admitted = admittedFactors(await loginOf(orgId))
    if (factors.some((factor) => admitted.includes(factor))) return
  }
  if (withFactors.length > 0) {
    throw new SignInImpossible(`no owner of the instance could sign in: give an IAM_OWNER ${NAMES[only]} first`)
  }
}
