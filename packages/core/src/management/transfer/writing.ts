import type { NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { EpochSeconds, Ids, OrgId } from '../../foundation/shared/index.js'

/** What all items of a batch have in common while they are written. */
export interface Writing {
  readonly orgId: OrgId
  readonly by: Pick<NewEvent, 'actor' | 'origin'>
  readonly now: EpochSeconds
  readonly ids: Ids
  readonly events: RecordEvents
  /** Of the address of the service: the domains of organizations end with it. */
  readonly host: string
}
