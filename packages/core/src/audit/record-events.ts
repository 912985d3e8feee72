import type { Instance } from '../instance/index.js'
import type { Clock, Ids, MessageId, Outbox } from '../shared/index.js'
import type { NewEvent } from './audit-event.js'
import type { AuditLog } from './ports.js'

/** The stores that recording an event takes; a use case that records lists them with its own. */
export interface EventStores {
  readonly audit: AuditLog
  readonly outbox: Outbox
}

interface Dependencies {
  readonly ids: Ids
  readonly clock: Clock
  readonly instance: () => Pick<Instance, 'settings'>
}

/** The way by which use cases write events. */
export class RecordEvents {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Call it in the unit of work of the change, so that there is never one without the other. */
  async record({ audit, outbox }: EventStores, event: NewEvent): Promise<void> {
    const { ids, clock, instance } = this.#deps
    const recorded = { ...event, id: ids.next(), at: clock.now() }
    await audit.append(recorded)
    if (!instance().settings.features.actions) return
    await outbox.append({ id: ids.next() as MessageId, topic: 'event', body: recorded, createdAt: recorded.at })
  }
}
