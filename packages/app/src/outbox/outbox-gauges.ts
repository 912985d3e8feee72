import type { OutboxReads, Reader } from '@keyhall/core/shared'

/** The fill level of the outbox at the last poll, so that reading the metrics does not query the storage. */
export class OutboxGauges {
  readonly #storage: Reader<{ outbox: OutboxReads }>
  #counts = { waiting: 0, dead: 0 }

  constructor(storage: Reader<{ outbox: OutboxReads }>) {
    this.#storage = storage
  }

  get waiting(): number {
    return this.#counts.waiting
  }

  get dead(): number {
    return this.#counts.dead
  }

  async refresh(): Promise<void> {
    this.#counts = await this.#storage.read(({ outbox }) => outbox.counts())
  }
}
