import type { NewEvent } from '../../foundation/audit/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { Session } from '../../sessions/index.js'
import type { RequestOrigin } from '../../foundation/shared/index.js'
import type { IdentifiedPerson } from './auth-request.js'

interface SignedIn {
  readonly client: Client
  readonly origin: RequestOrigin | undefined
  readonly person: IdentifiedPerson
}

/** The audit event of a sign-in: a new session, or a renewed one whose person has authenticated again. */
export function signInEvent(type: 'session.added' | 'session.renewed', { id }: Session, { client, origin, person }: SignedIn): NewEvent {
  const { userId, orgId, amr } = person
  return {
    type,
    aggregate: { type: 'session', id },
    orgId,
    actor: { kind: 'user', userId, orgId },
    ...(origin ? { origin } : {}),
    after: { userId, clientId: client.id, amr },
  }
}
