import type { Member, MemberField, Membership, MembershipReads, MembershipScope, MembershipStore, Role } from '@keyhall/core/permissions'
import { scopeIdOf } from '@keyhall/core/permissions'
import type { Page, Search, UserId } from '@keyhall/core/shared'
import type { NamedUser } from '@keyhall/core/users'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'
import { PERSON_FIELDS } from './person-fields.js'
import { namedUser } from './standing.js'

interface NamedMember extends NamedUser {
  readonly member: Member
}

const { userOrgId, firstName, lastName, displayName, email, loginName } = PERSON_FIELDS

const FIELDS: SearchFields<MemberField, NamedMember> = {
  scopeKind: { of: ({ member }) => member.scope.kind },
  scopeId: { of: ({ member }) => scopeIdOf(member.scope) },
  userId: { of: ({ member }) => member.userId },
  userOrgId, firstName, lastName, displayName, email, loginName,
}

const placeOf = ({ userId, scope }: Pick<Member, 'userId' | 'scope'>): string => `${userId} ${scope.kind} ${scopeIdOf(scope)}`

export class MemoryMembershipReads implements MembershipReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async ofUser(userId: UserId): Promise<readonly Membership[]> {
    assertStorable(userId)
    return [...this.#tables.memberships.values()].filter((membership) => membership.userId === userId)
  }

  async search(search: Search<MemberField>): Promise<Page<Member>> {
    const page = searchItems(this.#members(), search, FIELDS, ({ member }) => placeOf(member))
    return { total: page.total, items: page.items.map(({ member }) => member) }
  }

  #members(): readonly NamedMember[] {
    const members = new Map<string, Member>()
    for (const { userId, scope, role } of this.#tables.memberships.values()) {
      const place = placeOf({ userId, scope })
      members.set(place, { userId, scope, roles: [...(members.get(place)?.roles ?? []), role].toSorted() })
    }
    return [...members.values()].flatMap((member) => {
      const named = namedUser(this.#tables, member.userId)
      return named ? [{ ...named, member }] : []
    })
  }
}

export class MemoryMembershipStore extends MemoryMembershipReads implements MembershipStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(membership: Membership): Promise<void> {
    const { userId, role, scope } = membership
    this.#tables.memberships.set([userId, role, scope.kind, scopeIdOf(scope)].join(' '), membership)
  }

  async setRoles(userId: UserId, scope: MembershipScope, roles: readonly Role[]): Promise<void> {
    assertStorable([userId, scopeIdOf(scope)])
    for (const [key, membership] of this.#tables.memberships.entries()) {
      if (placeOf(membership) === placeOf({ userId, scope })) this.#tables.memberships.delete(key)
    }
    for (const role of roles) await this.put({ userId, role, scope })
  }

  async countOwners(): Promise<number> {
    const owners = [...this.#tables.memberships.values()].filter(({ role, scope, userId }) => {
      const named = role === 'IAM_OWNER' && scope.kind === 'instance' ? namedUser(this.#tables, userId) : undefined
      return named?.user.state === 'active' && named.orgState === 'active'
    })
    return owners.length
  }
}
