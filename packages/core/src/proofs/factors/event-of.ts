import type { EventType, NewEvent } from '../../foundation/audit/index.js'
import type { RequestContext } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'

/** What an event about the factors of a person has, when somebody at the login caused it. */
export const eventOf = (type: EventType, { id, orgId }: Human, { origin }: RequestContext, isProven: boolean): NewEvent => ({
  type,
  aggregate: { type: 'user', id },
  orgId,
  actor: isProven ? { kind: 'user', userId: id, orgId } : { kind: 'anonymous' },
  ...(origin ? { origin } : {}),
})
