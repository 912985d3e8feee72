import { SIGN_IN_TRAITS, hasWayIn } from '@keyhall/core/instance'
import type { OwnerTraits, OwnLoginPolicy, SignInTrait, SignInWaysReads, WaysChange } from '@keyhall/core/instance'
import type { OrgId, ProviderId, UserId } from '@keyhall/core/shared'
import type { User } from '@keyhall/core/users'
import type { ReadableTables } from '../tables.js'
import { MemoryFactorReads } from './factors.js'
import { namedUser } from './standing.js'

export class MemorySignInWaysReads implements SignInWaysReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async owners(): Promise<readonly OwnerTraits[]> {
    const owners = [...this.#tables.memberships.values()].flatMap(({ role, scope, userId }) => {
      const named = role === 'IAM_OWNER' && scope.kind === 'instance' ? namedUser(this.#tables, userId) : undefined
      return named?.user.kind === 'human' && named.user.state === 'active' && named.orgState === 'active' ? [named.user] : []
    })
    return Promise.all(owners.map(async (user) => ({ orgId: user.orgId, traits: await this.#traitsOf(user), linkedTo: this.#ofInstance(this.#linkedTo(user.id)) })))
  }

  async orgLosing({ among, before, after }: WaysChange): Promise<OrgId | undefined> {
    const { orgs, orgPolicies } = this.#tables
    const isMeant = (id: OrgId): boolean => (among === 'inheriting' ? orgPolicies.get(id)?.login === undefined : id === among)
    const concerned = [...orgs.values()].filter(({ id, state }) => state === 'active' && isMeant(id)).map(({ id }) => id).toSorted()
    for (const id of concerned) {
      const people = await this.#peopleOf(id)
      const someone = (ways: WaysChange['before']): boolean => people.some(({ traits, linkedTo }) => hasWayIn(traits, ways, linkedTo))
      if (someone(before) && !someone(after)) return id
    }
    return undefined
  }

  async ownLoginPolicies(): Promise<readonly OwnLoginPolicy[]> {
    return [...this.#tables.orgs.values()].flatMap(({ id, state }) => {
      const login = state === 'active' ? this.#tables.orgPolicies.get(id)?.login : undefined
      return login ? [{ orgId: id, login }] : []
    })
  }

  async #peopleOf(orgId: OrgId): Promise<readonly Omit<OwnerTraits, 'orgId'>[]> {
    const active = [...this.#tables.users.values()].filter(({ user }) => user.kind === 'human' && user.orgId === orgId && user.state === 'active')
    return Promise.all(active.map(async ({ user }) => ({ traits: await this.#traitsOf(user), linkedTo: this.#linkedTo(user.id) })))
  }

  #linkedTo(userId: UserId): readonly ProviderId[] {
    const { externalLinks, identityProviders } = this.#tables
    const ids = [...externalLinks.values()].filter((link) => link.userId === userId && link.suspendedAt === undefined).map(({ providerId }) => providerId)
    return ids.filter((id) => identityProviders.get(id)?.state === 'active')
  }

  /** No provider of an organization signs in an owner. */
  #ofInstance(ids: readonly ProviderId[]): readonly ProviderId[] {
    return ids.filter((id) => this.#tables.identityProviders.get(id)?.orgId === undefined)
  }

  async #traitsOf(user: User): Promise<readonly SignInTrait[]> {
    const factors = await new MemoryFactorReads(this.#tables).of(user.id)
    const email = user.kind === 'human' ? user.email : undefined
    const has: Readonly<Record<SignInTrait, boolean>> = {
      password: this.#tables.passwords.get(user.id) !== undefined,
      passkey: factors.passkeys.length > 0,
      verifying_passkey: factors.passkeys.some(({ isUserVerifying }) => isUserVerifying),
      totp: factors.totp !== undefined,
      email_code: factors.hasEmailCode,
      recovery_codes: factors.recoveryCodesLeft > 0,
      verified_email: email?.isVerified === true,
      unverified_email: email?.isVerified === false,
      local_email: /[@.](?:localhost|invalid)$/i.test(email?.address ?? ''),
    }
    return SIGN_IN_TRAITS.filter((trait) => has[trait])
  }
}
