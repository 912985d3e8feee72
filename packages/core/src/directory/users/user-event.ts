import type { EventDetails, EventType } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { User } from './user.js'

/** An event about a user of an organization. @param after what was added, if anything; secrets are redacted */
export const userEvent = (type: EventType, { id, orgId }: Pick<User, 'id' | 'orgId'>, after: object = {}): EventDetails => ({
  type,
  aggregate: { type: 'user', id },
  orgId,
  ...(Object.keys(after).length > 0 ? { after: withoutSecrets(after) } : {}),
})
