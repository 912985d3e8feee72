import type { NewEvent } from '../../../foundation/audit/index.js'
import type { GrantRecord } from '../../../tokens/tokens/index.js'
import type { Requester } from '../grant.js'
import type { Exchange } from './party.js'

/** The audit event of an exchange that starts an impersonation. An exchange that only narrows an existing token is not recorded. */
export function impersonationEvent({ actor, subject, client }: Exchange, grant: GrantRecord, { origin }: Requester): NewEvent | undefined {
  if (!actor) return undefined
  const [by, user] = [actor.named.user, subject.named.user]
  return {
    type: 'token.exchanged',
    aggregate: { type: 'user', id: user.id },
    orgId: user.orgId,
    actor: { kind: 'user', userId: by.id, orgId: by.orgId, ...(actor.actor ? { actor: actor.actor.sub } : {}) },
    ...(origin ? { origin } : {}),
    after: { userId: user.id, clientId: client.id, grantId: grant.id, scopes: grant.scopes, audience: grant.audience },
  }
}
