import type { EventType, NewEvent } from '../../foundation/audit/index.js'
import type { RequestContext } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'

/** An audit event about a person's factors, caused during a sign-in. */
export const eventOf = (type: EventType, { id, orgId }: Human, { origin }: RequestContext, isProven: boolean): NewEvent => ({
  type,
  aggregate: { type: 'user', id },
  orgId,
  actor: isProven ? { kind: 'user', userId: id, orgId } : { kind: 'anonymous' },
  ...(origin ? { origin } : {}),
})
