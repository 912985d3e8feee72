import { UnreadableRow } from '../shared/index.js'
import type { OrgId, ProviderId } from '../shared/index.js'
import { loginAbove } from './above-org.js'
import { LastOwner, SignInImpossible } from './errors.js'
import { mailReach } from './message-providers.js'
import type { MailReach } from './message-providers.js'
import type { OwnerCount } from './owners.js'
import { assertOwned } from './owners.js'
import type { LoginPolicy } from './policies.js'
import type { InstanceReads } from './ports.js'
import type { SignInTrait, WayIn } from './ways-in.js'
import { hasWayIn, obstacleIn, waysIn } from './ways-in.js'

/** An owner of the instance: an active person in an active organization. */
export interface OwnerTraits {
  readonly orgId: OrgId
  readonly traits: readonly SignInTrait[]
  /** The active providers with a linked sign-in of the owner. */
  readonly linkedTo: readonly ProviderId[]
}

/** A change of the ways in, and the affected organizations. */
export interface WaysChange {
  /** One organization, or all without their own login policy. */
  readonly among: OrgId | 'inheriting'
  readonly before: readonly WayIn[]
  readonly after: readonly WayIn[]
}

/** An active organization with its own login policy. */
export interface OwnLoginPolicy {
  readonly orgId: OrgId
  readonly login: LoginPolicy
}

/** Evaluates ways in for active people of active organizations. */
export interface SignInWaysReads {
  /** Returns the people who own the instance. Serializes its callers, like `countOwners`. */
  owners(): Promise<readonly OwnerTraits[]>
  /** Finds an organization in which a person matches `before` and no person matches `after`. */
  orgLosing(change: WaysChange): Promise<OrgId | undefined>
  ownLoginPolicies(): Promise<readonly OwnLoginPolicy[]>
}

/** The stores that the guard reads in the unit of work of the change. */
export interface SignInGuardStores {
  readonly instance: InstanceReads
  readonly orgPolicies: { of(orgId: OrgId): Promise<{ readonly login?: LoginPolicy }> }
  readonly memberships: OwnerCount
  readonly signInWays: SignInWaysReads
}

/** What decides how people sign in. */
interface SignInRules {
  readonly policy: LoginPolicy
  readonly mail: MailReach
}

interface OwnersState {
  readonly canSignIn: boolean
  /** For the owners, who are above their organizations. */
  readonly rules: readonly SignInRules[]
}

/**
 * Refuses changes that would lock out all people of an organization, or all owners of the instance. Every change of a login policy, of the
 * mail servers, of an owner, of an owner's factors and address, and of an organization passes through it. A state that was already broken
 * does not block a change, so that it can be repaired.
 */
export class SignInGuard {
  readonly #configured: () => MailReach

  constructor({ configured }: {
    /** Where mails go while no mail server of the API is active. */
    readonly configured: () => MailReach
  }) {
    this.#configured = configured
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
    const [rules] = after.rules
    if (before.canSignIn && rules && !after.canSignIn) throw new LastOwner(ownersOut(rules))
    return result
  }

  /**
   * Runs a change of a login policy or of the mail servers.
   *
   * @param changed the organization whose policy changes, or `instance`: its login policy, or its mail servers
   * @throws SignInImpossible
   */
  async keepSignIn<T>(stores: SignInGuardStores, changed: OrgId | 'instance', work: () => Promise<T>): Promise<T> {
    const [before, owners] = [await this.#rules(stores, changed), await this.#owners(stores)]
    const result = await work()
    const after = await this.#rules(stores, changed)
    await assertPeople(stores, changed === 'instance' ? 'inheriting' : changed, before, after)
    if (before.mail !== after.mail) {
      // Mail servers also serve the organizations with their own policy.
      for (const { orgId, login } of await stores.signInWays.ownLoginPolicies()) {
        await assertPeople(stores, orgId, { ...before, policy: { ...before.policy, ...login } }, { ...after, policy: { ...after.policy, ...login } })
      }
    }
    const { canSignIn, rules: [ofOwner = after] } = await this.#owners(stores)
    if (owners.canSignIn && !canSignIn) throw new SignInImpossible(ownersOut(before.mail === after.mail ? after : ofOwner))
    return result
  }

  /**
   * Runs the removal or deactivation of a provider.
   *
   * @throws SignInImpossible
   */
  async keepSignInWithout<T>(stores: SignInGuardStores, id: ProviderId, work: () => Promise<T>): Promise<T> {
    const owners = await this.#owners(stores)
    const ofInstance = await this.#rules(stores, 'instance')
    await assertPeopleWithout(stores, 'inheriting', ofInstance, id)
    for (const { orgId, login } of await stores.signInWays.ownLoginPolicies()) {
      await assertPeopleWithout(stores, orgId, { ...ofInstance, policy: { ...ofInstance.policy, ...login } }, id)
    }
    const result = await work()
    const { canSignIn, rules: [ofOwner = ofInstance] } = await this.#owners(stores)
    if (owners.canSignIn && !canSignIn) throw new SignInImpossible(ownersOut(ofOwner))
    return result
  }

  /** Returns why no owner can sign in; `undefined` when one can, or when no person owns the instance. */
  async problem(stores: SignInGuardStores): Promise<string | undefined> {
    const { canSignIn, rules: [rules] } = await this.#owners(stores)
    return canSignIn || rules === undefined ? undefined : ownersOut(rules)
  }

  async #owners(stores: SignInGuardStores): Promise<OwnersState> {
    const owners = await stores.signInWays.owners()
    const all: SignInRules[] = []
    let canSignIn = false
    for (const { orgId, traits, linkedTo } of owners) {
      const rules = await this.#rules(stores, orgId, loginAbove)
      all.push(rules)
      canSignIn ||= hasWayIn(traits, waysOf(rules), linkedTo)
    }
    return { canSignIn, rules: all }
  }

  async #rules({ instance, orgPolicies }: SignInGuardStores, of: OrgId | 'instance', merged = overriding): Promise<SignInRules> {
    const stored = await instance.get()
    if (!stored) throw new UnreadableRow('the instance is not set up')
    const { providers, policies: { login } } = stored.settings
    const policy = of === 'instance' ? login : merged(login, (await orgPolicies.of(of)).login)
    return { policy, mail: mailReach(providers, this.#configured()) }
  }
}

/** For people without roles beyond their organization. */
const overriding = (login: LoginPolicy, own: Partial<LoginPolicy> | undefined): LoginPolicy => ({ ...login, ...own })

const waysOf = ({ policy, mail }: SignInRules): readonly WayIn[] => waysIn(policy, mail)

const ownersOut = ({ policy, mail }: SignInRules): string => `no owner of the instance could sign in: ${obstacleIn(policy, mail, 'owners')}`

/** @throws SignInImpossible if the change leaves an organization without a person who can sign in */
async function assertPeople({ signInWays }: SignInGuardStores, among: WaysChange['among'], one: SignInRules, other: SignInRules): Promise<void> {
  const [before, after] = [waysOf(one), waysOf(other)]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const obstacle = obstacleIn(other.policy, other.mail, 'people')
  if (after.length === 0) throw new SignInImpossible(`no user could sign in: ${obstacle}`)
  const orgId = await signInWays.orgLosing({ among, before, after })
  if (orgId !== undefined) throw new SignInImpossible(`no user could sign in to organization ${orgId}: ${obstacle}`)
}

/** @throws SignInImpossible if an organization needs this provider. Ask before the links are gone */
async function assertPeopleWithout(stores: SignInGuardStores, among: WaysChange['among'], rules: SignInRules, id: ProviderId): Promise<void> {
  const { providers = [] } = rules.policy
  if (!providers.includes(id)) return
  await assertPeople(stores, among, rules, { ...rules, policy: { ...rules.policy, providers: providers.filter((one) => one !== id) } })
}
