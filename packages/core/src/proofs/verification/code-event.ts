import type { AuditActor, EventType, NewEvent } from '../../foundation/audit/index.js'
import type { RequestOrigin } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import { userEvent } from '../../directory/users/index.js'

/** Who enters a code, and from where; by default the person whose code it is. */
export interface ShownBy {
  readonly actor?: AuditActor
  readonly origin?: RequestOrigin
  /** A secret of the browser: resubmitting the same code from it has the same outcome. Not part of any event. */
  readonly browser?: string
  /** Whether the person is signed in to the account, or is the caller: they prove both account and address. Not part of any event. */
  readonly isSignedIn?: boolean
}

/** The audit event of a code's use, without the code. */
export const codeEvent = (type: EventType, user: Human, { actor = { kind: 'user', userId: user.id, orgId: user.orgId }, origin }: ShownBy): NewEvent => ({
  ...userEvent(type, user),
  actor,
  ...(origin ? { origin } : {}),
})

/** The part of an event that lists what a proof removed, if anything. */
export const removalOf = (removed: readonly string[]): Pick<NewEvent, 'after'> => (removed.length === 0 ? {} : { after: { removed } })
