import type { EventType, NewEvent } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller } from '../../foundation/shared/index.js'
import type { User } from '../../directory/users/index.js'

/** What every event about a user has: which one, whose it is, who did it and from where. */
export const aboutUser = (type: EventType, { id, orgId }: Pick<User, 'id' | 'orgId'>, caller: Caller): NewEvent => ({
  type,
  aggregate: { type: 'user', id },
  orgId,
  ...byCaller(caller),
})
