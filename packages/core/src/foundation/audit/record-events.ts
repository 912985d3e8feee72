import type { Instance } from '../instance/index.js'
import type { Clock, Ids, Message, Outbox, RecordedEvent } from '../shared/index.js'
import { MessageId } from '../shared/index.js'
import type { AuditEvent, NewEvent } from './audit-event.js'
import type { AuditLog } from './ports.js'

/** To the targets bound to events: one was recorded. */
export type EventMessage = Message<'event', RecordedEvent>

/** The stores for recording an event; a use case that records includes them in its own. */
export interface EventStores {
  readonly audit: AuditLog
  readonly outbox: Outbox<EventMessage>
}

/** An event ready to be stored, and its outbox message, if a target may be bound to it. */
export interface PreparedEvent {
  readonly event: AuditEvent
  readonly message?: EventMessage
}

interface Dependencies {
  readonly ids: Ids
  readonly clock: Clock
  readonly instance: () => Pick<Instance, 'settings'>
}

/** How use cases record events. */
export class RecordEvents {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Call it in the unit of work of the change, so that both are written or neither. */
  async record({ audit, outbox }: EventStores, happened: NewEvent): Promise<void> {
    const { event, message } = this.prepare(happened)
    await audit.append(event)
    if (message) await outbox.append(message)
  }

  /** Records several events in at most two statements. */
  async recordAll({ audit, outbox }: EventStores, happened: readonly NewEvent[]): Promise<void> {
    const prepared = happened.map((one) => this.prepare(one))
    await audit.appendAll(prepared.map(({ event }) => event))
    await outbox.appendAll(prepared.flatMap(({ message }) => message ?? []))
  }

  /** For atomic writes outside a unit of work. */
  prepare(happened: NewEvent): PreparedEvent {
    const { ids, clock, instance } = this.#deps
    const event: AuditEvent = { ...happened, id: ids.next(), at: clock.now() }
    if (!instance().settings.features.actions) return { event }
    return { event, message: { id: MessageId.parse(ids.next()), topic: 'event', body: event, createdAt: event.at } }
  }
}
