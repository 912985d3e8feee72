import type { EpochSeconds } from '@keyhall/core/shared'
import type { Revocable, Revocation } from '@keyhall/core/tokens'
import type { Table } from '../table.js'
import type { Tables } from '../tables.js'
import { addMessage } from './outbox.js'

/** Revokes one grant or token; the first revocation stays. @returns whether this is the first one */
export function revokeOne<R extends { readonly revokedAt?: EpochSeconds }>(table: Table<R>, id: string, at: EpochSeconds): boolean {
  const row = table.get(id)
  if (!row || row.revokedAt !== undefined) return false
  table.set(id, { ...row, revokedAt: at })
  return true
}

/** Revokes and records within one unit of work. */
export function revokeAndRecord(tables: Tables, { revoke, recorded }: Revocation): boolean {
  if (!isRevoked(tables, revoke)) return false
  tables.auditEvents.insert(recorded.event.id, recorded.event)
  if (recorded.message) addMessage(tables, recorded.message)
  return true
}

function isRevoked({ grants, accessTokens, revokedJwts }: Tables, revoke: Revocable): boolean {
  switch (revoke.kind) {
    case 'grant':
      return revokeOne(grants, revoke.id, revoke.at)
    case 'access_token':
      return revokeOne(accessTokens, revoke.id, revoke.at)
    case 'jwt': {
      if (revokedJwts.get(revoke.id)) return false
      revokedJwts.insert(revoke.id, { expiresAt: revoke.expiresAt })
      return true
    }
  }
}
