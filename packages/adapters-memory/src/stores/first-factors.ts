import type { FirstFactor, FirstFactorReads, OwnerFactors } from '@keyhall/core/settings'
import type { OrgId, UserId } from '@keyhall/core/shared'
import type { ReadableTables } from '../tables.js'
import { namedUser } from './standing.js'

const KINDS = ['password', 'passkey'] as const satisfies readonly FirstFactor[]

export class MemoryFirstFactorReads implements FirstFactorReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async orgWithout(admitted: FirstFactor, among: OrgId | 'inheriting'): Promise<OrgId | undefined> {
    const { orgs, orgPolicies } = this.#tables
    const isMeant = (id: OrgId): boolean => (among === 'inheriting' ? orgPolicies.get(id)?.login === undefined : id === among)
    return [...orgs.values()].filter(({ id, state }) => state === 'active' && isMeant(id)).map(({ id }) => id).toSorted().find((id) => {
      const factors = this.#factorsIn(id)
      return factors.length > 0 && !factors.includes(admitted)
    })
  }

  async owners(): Promise<readonly OwnerFactors[]> {
    return [...this.#tables.memberships.values()].flatMap(({ role, scope, userId }) => {
      const named = role === 'IAM_OWNER' && scope.kind === 'instance' ? namedUser(this.#tables, userId) : undefined
      const isActive = named?.user.state === 'active' && named.orgState === 'active'
      return isActive ? [{ orgId: named.user.orgId, factors: this.#factorsOf(userId) }] : []
    })
  }

  #factorsIn(orgId: OrgId): readonly FirstFactor[] {
    const people = [...this.#tables.users.values()].filter(({ user }) => user.orgId === orgId && user.state === 'active')
    return people.flatMap(({ user }) => this.#factorsOf(user.id))
  }

  #factorsOf(id: UserId): readonly FirstFactor[] {
    const { passwords, passkeys } = this.#tables
    const has: Readonly<Record<FirstFactor, boolean>> = {
      password: passwords.get(id) !== undefined,
      passkey: [...passkeys.values()].some(({ userId, isUserVerifying }) => userId === id && isUserVerifying),
    }
    return KINDS.filter((kind) => has[kind])
  }
}
