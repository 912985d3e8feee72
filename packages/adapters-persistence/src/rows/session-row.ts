import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { KnownSession, Session } from '@keyhall/core/sessions'
import { knownSession } from '@keyhall/core/sessions'
import type { SecretHash } from '@keyhall/core/shared'
import { SessionId, UserId, withDefined } from '@keyhall/core/shared'
import type { RowReader } from '../sql/row-reader.js'
import type { Value } from '../sql/sql.js'
import { readPlacedUser } from './user-row.js'

export const SESSION_COLUMNS = [
  'id', 'user_id', 'browser_hash', 'created_at', 'auth_time', 'amr', 'last_seen_at', 'expires_at', 'address', 'user_agent',
]

function readSession(row: RowReader): Session {
  const session = {
    id: SessionId.parse(row.text()),
    userId: UserId.parse(row.text()),
    browserHash: row.text() as SecretHash,
    createdAt: row.number(),
    authTime: row.number(),
    amr: row.json() as readonly AuthenticationMethod[],
    lastSeenAt: row.number(),
    expiresAt: row.number(),
  }
  return withDefined(session, { address: row.optionalText(), userAgent: row.optionalText() })
}

/** A session followed by its user. */
export const readKnownSession = (row: RowReader): KnownSession => knownSession(readSession(row), readPlacedUser(row))

export const sessionValues = (session: Session): readonly Value[] => [
  session.id,
  session.userId,
  session.browserHash,
  session.createdAt,
  session.authTime,
  JSON.stringify(session.amr),
  session.lastSeenAt,
  session.expiresAt,
  session.address,
  session.userAgent,
]
