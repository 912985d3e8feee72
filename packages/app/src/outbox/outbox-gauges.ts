import type { OutboxReads, Reader } from '@keyhall/core/shared'

/** How full the outbox was at the last look. The storage is not asked by whoever asks for the metrics. */
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
