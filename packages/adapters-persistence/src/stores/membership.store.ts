import type { Membership, MembershipScope, MembershipStore } from '@keyhall/core/permissions'
import { ROLE_NAMES } from '@keyhall/core/permissions'
import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import type { EntityManager } from 'typeorm'
import { oneOf } from '../sql/row-reader.js'
import type { MembershipRow } from '../tables/users.table.js'
import type { Connection } from './connection.js'
import { addRowOnce, findRows } from './orm-rows.js'

const KINDS = ['instance', 'org', 'project'] as const satisfies readonly MembershipScope['kind'][]

export class TypeormMembershipStore implements MembershipStore {
  readonly #orm: EntityManager

  constructor({ orm }: Connection) {
    this.#orm = orm
  }

  async ofUser(userId: UserId): Promise<readonly Membership[]> {
    const order = { role: 'asc', scope_kind: 'asc', scope_id: 'asc' } as const
    return (await findRows<MembershipRow>(this.#orm, 'memberships', { user_id: userId }, order)).map(fromRow)
  }

  async put({ userId, role, scope }: Membership): Promise<void> {
    const row: MembershipRow = { user_id: userId, role, scope_kind: scope.kind, scope_id: idOf(scope) }
    await addRowOnce(this.#orm, 'memberships', row)
  }
}

function idOf(scope: MembershipScope): string {
  switch (scope.kind) {
    case 'instance':
      return ''
    case 'org':
      return scope.orgId
    case 'project':
      return scope.projectId
  }
}

const fromRow = ({ user_id, role, scope_kind, scope_id }: MembershipRow): Membership => ({
  userId: user_id as UserId,
  role: oneOf(ROLE_NAMES, role),
  scope: scopeOf(oneOf(KINDS, scope_kind), scope_id),
})

function scopeOf(kind: MembershipScope['kind'], id: string): MembershipScope {
  switch (kind) {
    case 'instance':
      return { kind }
    case 'org':
      return { kind, orgId: id as OrgId }
    case 'project':
      return { kind, projectId: id as ProjectId }
  }
}
