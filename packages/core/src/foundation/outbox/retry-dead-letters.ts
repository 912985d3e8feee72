import type { EventStores, NewEvent, RecordEvents } from '../audit/index.js'
import type { Instance } from '../instance/index.js'
import type { Clock, EpochSeconds, MessageId, OutboxBell, OutboxQueue, UnitOfWork } from '../shared/index.js'
import { DeadLetterNotFound } from './errors.js'

interface Dependencies {
  readonly storage: UnitOfWork<EventStores & { outbox: OutboxQueue }>
  readonly events: RecordEvents
  readonly instance: () => Pick<Instance, 'id'>
  readonly bell: OutboxBell
  readonly clock: Clock
}

/** The person or command that wants the retry. */
type Requester = Pick<NewEvent, 'actor' | 'origin'>

/** Sends dead letters again, with all attempts left. */
export class RetryDeadLetters {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws DeadLetterNotFound */
  async retry(id: MessageId, by: Requester): Promise<EpochSeconds> {
    const at = this.#deps.clock.now()
    await this.#deps.storage.run(async (stores) => {
      if (!(await stores.outbox.revive(id, at))) throw new DeadLetterNotFound('no message with this id is a dead letter')
      await this.#record(stores, by, { messageId: id })
    })
    this.#deps.bell.ring()
    return at
  }

  /** @returns the number of dead letters; no event is recorded if there were none */
  async retryAll(by: Requester): Promise<number> {
    const count = await this.#deps.storage.run(async (stores) => {
      const revived = await stores.outbox.reviveAll(this.#deps.clock.now())
      if (revived > 0) await this.#record(stores, by, { count: revived })
      return revived
    })
    this.#deps.bell.ring()
    return count
  }

  async #record(stores: EventStores, by: Requester, after: object): Promise<void> {
    const { events, instance } = this.#deps
    await events.record(stores, { ...by, type: 'outbox.retried', aggregate: { type: 'instance', id: instance().id }, after: { ...after } })
  }
}
