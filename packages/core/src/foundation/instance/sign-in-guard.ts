import { UnreadableRow } from '../shared/index.js'
import type { OrgId } from '../shared/index.js'
import { LastOwner, SignInImpossible } from './errors.js'
import type { OwnerCount } from './owners.js'
import { assertOwned } from './owners.js'
import type { LoginPolicy } from './policies.js'
import type { InstanceReads } from './ports.js'
import type { MailReach, SignInTrait, WayIn } from './ways-in.js'
import { hasWayIn, obstacleIn, waysIn } from './ways-in.js'

/** An owner of the instance: an active person in an active organization. */
export interface OwnerTraits {
  readonly orgId: OrgId
  readonly traits: readonly SignInTrait[]
}

/** A change of the ways in, and the affected organizations. */
export interface WaysChange {
  /** One organization, or all without their own login policy. */
  readonly among: OrgId | 'inheriting'
  readonly before: readonly WayIn[]
  readonly after: readonly WayIn[]
}

/** Evaluates ways in for active people of active organizations. */
export interface SignInWaysReads {
  /** Returns the people who own the instance. Serializes its callers, like `countOwners`. */
  owners(): Promise<readonly OwnerTraits[]>
  /** Finds an organization in which a person matches `before` and no person matches `after`. */
  orgLosing(change: WaysChange): Promise<OrgId | undefined>
}

/** The stores that the guard reads in the unit of work of the change. */
export interface SignInGuardStores {
  readonly instance: InstanceReads
  readonly orgPolicies: { of(orgId: OrgId): Promise<{ readonly login?: LoginPolicy }> }
  readonly memberships: OwnerCount
  readonly signInWays: SignInWaysReads
}

interface OwnersState {
  readonly canSignIn: boolean
  /** The login policies of the owners' organizations. */
  readonly policies: readonly LoginPolicy[]
}

/**
 * Refuses changes that would lock out all people of an organization, or all owners of the instance. Every change of a login policy, of an
 * owner, of an owner's factors and address, and of an organization passes through it. A state that was already broken does not block a
 * change, so that it can be repaired.
 */
export class SignInGuard {
  readonly #mail: MailReach

  constructor({ mail }: { readonly mail: MailReach }) {
    this.#mail = mail
  }

  /**
   * Runs a change of the owners of the instance, or of how they sign in.
   *
   * @throws LastOwner; the unit of work must then fail, or undo the change
   */
  async keepOwner<T>(stores: SignInGuardStores, work: () => Promise<T>): Promise<T> {
    const isOwned = (await stores.memberships.countOwners()) > 0
    const before = await this.#owners(stores)
    const result = await work()
    if (isOwned) await assertOwned(stores.memberships)
    const after = await this.#owners(stores)
    // An instance may be left to service users alone: each of them can make a person an owner.
    const [policy] = after.policies
    if (before.canSignIn && policy && !after.canSignIn) throw new LastOwner(this.#ownersOut(policy))
    return result
  }

  /**
   * Runs a change of a login policy.
   *
   * @param changed the organization whose policy changes, or `instance`: all organizations without their own login policy
   * @throws SignInImpossible
   */
  async keepSignIn<T>(stores: SignInGuardStores, changed: OrgId | 'instance', work: () => Promise<T>): Promise<T> {
    const [before, owners] = [await policyOf(stores, changed), await this.#owners(stores)]
    const result = await work()
    const after = await policyOf(stores, changed)
    const ways = { before: waysIn(before, this.#mail), after: waysIn(after, this.#mail) }
    if (ways.after.length === 0) throw new SignInImpossible(`no user could sign in: ${obstacleIn(after, this.#mail, 'people')}`)
    const orgId = await stores.signInWays.orgLosing({ among: changed === 'instance' ? 'inheriting' : changed, ...ways })
    if (orgId !== undefined) {
      throw new SignInImpossible(`no user could sign in to organization ${orgId}: ${obstacleIn(after, this.#mail, 'people')}`)
    }
    if (owners.canSignIn && !(await this.#owners(stores)).canSignIn) throw new SignInImpossible(this.#ownersOut(after))
    return result
  }

  /** Returns why no owner can sign in; `undefined` when one can, or when no person owns the instance. */
  async problem(stores: SignInGuardStores): Promise<string | undefined> {
    const { canSignIn, policies: [policy] } = await this.#owners(stores)
    return canSignIn || policy === undefined ? undefined : this.#ownersOut(policy)
  }

  #ownersOut(policy: LoginPolicy): string {
    return `no owner of the instance could sign in: ${obstacleIn(policy, this.#mail, 'owners')}`
  }

  async #owners(stores: SignInGuardStores): Promise<OwnersState> {
    const owners = await stores.signInWays.owners()
    const policies: LoginPolicy[] = []
    let canSignIn = false
    for (const { orgId, traits } of owners) {
      const policy = await policyOf(stores, orgId)
      policies.push(policy)
      canSignIn ||= hasWayIn(traits, waysIn(policy, this.#mail))
    }
    return { canSignIn, policies }
  }
}

async function policyOf({ instance, orgPolicies }: SignInGuardStores, of: OrgId | 'instance'): Promise<LoginPolicy> {
  const stored = await instance.get()
  if (!stored) throw new UnreadableRow('the instance is not set up')
  const { login } = stored.settings.policies
  return of === 'instance' ? login : { ...login, ...(await orgPolicies.of(of)).login }
}
