import type { AuditActor, EventType, NewEvent } from '../../foundation/audit/index.js'
import type { RequestOrigin } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'

/** Who shows a code, and from where; the person whose code it is, when nobody else is named. */
export interface ShownBy {
  readonly actor?: AuditActor
  readonly origin?: RequestOrigin
  /** A secret of the browser: the same code from it once more ends as it did before. Is in no event. */
  readonly browser?: string
  /** Whether the person is signed in to the account where they show the code, or is the caller: they prove both. Is in no event. */
  readonly isSignedIn?: boolean
}

/** That something was done with a code. The code is not in it. */
export const codeEvent = (type: EventType, { id: userId, orgId }: Human, { actor, origin }: ShownBy): NewEvent => ({
  type,
  aggregate: { type: 'user', id: userId },
  orgId,
  actor: actor ?? { kind: 'user', userId, orgId },
  ...(origin ? { origin } : {}),
})

/** For the event of a proof: what it removed, where it removed anything. */
export const removalOf = (removed: readonly string[]): Pick<NewEvent, 'after'> => (removed.length === 0 ? {} : { after: { removed } })
