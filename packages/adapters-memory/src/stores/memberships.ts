import type { Membership, MembershipReads, MembershipStore } from '@keyhall/core/permissions'
import type { UserId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryMembershipReads implements MembershipReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async ofUser(userId: UserId): Promise<readonly Membership[]> {
    assertStorable(userId)
    return [...this.#tables.memberships.values()].filter((membership) => membership.userId === userId)
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
    const place = scope.kind === 'instance' ? '' : scope.kind === 'org' ? scope.orgId : scope.projectId
    this.#tables.memberships.set([userId, role, scope.kind, place].join(' '), membership)
  }
}
