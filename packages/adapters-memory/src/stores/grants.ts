import type { GrantHolder } from '@keyhall/core/sessions'
import type { EpochSeconds, SessionId, UserId } from '@keyhall/core/shared'
import type { GrantRecord, GrantStore } from '@keyhall/core/tokens'
import { assertStorable } from '../storable.js'
import type { Tables } from '../tables.js'

export class MemoryGrantStore implements GrantStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  async revokeOfSession(sessionId: SessionId, at: EpochSeconds): Promise<void> {
    assertStorable(sessionId)
    this.#revoke(at, (grant) => grant.sessionId === sessionId)
  }

  async holdersOfSession(sessionId: SessionId): Promise<readonly GrantHolder[]> {
    assertStorable(sessionId)
    const holders = new Map<string, GrantHolder>()
    for (const { sessionId: of, clientId, userId } of this.#tables.grants.values()) {
      if (of === sessionId) holders.set(JSON.stringify([clientId, userId]), { clientId, userId })
    }
    return [...holders.values()]
  }

  async revokeOfUser(userId: UserId, at: EpochSeconds): Promise<void> {
    assertStorable(userId)
    this.#revoke(at, (grant) => grant.userId === userId)
  }

  #revoke(at: EpochSeconds, isMeant: (grant: GrantRecord) => boolean): void {
    for (const grant of this.#tables.grants.values()) if (isMeant(grant)) revoke(this.#tables.grants, grant, at)
  }
}

/** Revokes one grant or token; the first revocation stays. */
export function revoke<R extends { readonly id: string; readonly revokedAt?: EpochSeconds }>(
  table: { set(key: string, row: R): void },
  row: R | undefined,
  at: EpochSeconds,
): void {
  if (row && row.revokedAt === undefined) table.set(row.id, { ...row, revokedAt: at })
}
