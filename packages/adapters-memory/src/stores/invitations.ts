import type { Invitation, InvitationId, InvitationReads, InvitationStore } from '@keyhall/core/invitations'
import type { EpochSeconds, OrgId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryInvitationReads implements InvitationReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: InvitationId): Promise<Invitation | undefined> {
    return this.#tables.invitations.get(id)
  }

  async ofOrg(orgId: OrgId): Promise<readonly Invitation[]> {
    assertStorable(orgId)
    return [...this.#tables.invitations.values()].filter((one) => one.orgId === orgId).toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  }
}

export class MemoryInvitationStore extends MemoryInvitationReads implements InvitationStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(invitation: Invitation): Promise<void> {
    this.#tables.invitations.set(invitation.id, invitation)
  }

  async remove(id: InvitationId): Promise<boolean> {
    const wasThere = this.#tables.invitations.get(id) !== undefined
    this.#tables.invitations.delete(id)
    return wasThere
  }

  async removeExpired(orgId: OrgId, before: EpochSeconds): Promise<void> {
    for (const { id, expiresAt } of await this.ofOrg(orgId)) if (expiresAt < before) this.#tables.invitations.delete(id)
  }
}
