import type { Caller } from '../shared/index.js'
import type { NewEvent } from './audit-event.js'

/** Actor and origin of an event caused by an API call. */
export const byCaller = ({ userId, orgId, clientId, isThroughAgent, origin }: Caller): Pick<NewEvent, 'actor' | 'origin'> =>
  ({ actor: { kind: 'user', userId, orgId, ...(isThroughAgent && clientId !== undefined ? { client: clientId } : {}) }, origin })
