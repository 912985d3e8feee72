import type { Caller } from '../shared/index.js'
import type { NewEvent } from './audit-event.js'

/** Who and from where, for an event that a call of the API has caused. */
export const byCaller = ({ userId, orgId, origin }: Caller): Pick<NewEvent, 'actor' | 'origin'> => ({ actor: { kind: 'user', userId, orgId }, origin })
