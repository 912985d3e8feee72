import type { EventType, NewEvent } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller } from '../../foundation/shared/index.js'
import type { User } from '../../directory/users/index.js'
import { userEvent } from '../../directory/users/index.js'

/** The common part of events about a user: the user, their organization, the actor and the origin. */
export const aboutUser = (type: EventType, user: Pick<User, 'id' | 'orgId'>, caller: Caller): NewEvent =>
  ({ ...userEvent(type, user), ...byCaller(caller) })
