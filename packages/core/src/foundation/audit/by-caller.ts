import type { Caller } from '../shared/index.js'
import type { NewEvent } from './audit-event.js'

/** Actor and origin of an event caused by an API call. */
export const byCaller = ({ userId, orgId, origin }: Caller): Pick<NewEvent, 'actor' | 'origin'> => ({ actor: { kind: 'user', userId, orgId }, origin })
