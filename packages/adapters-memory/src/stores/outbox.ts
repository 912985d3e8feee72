import type { Claim, ClaimedMessage, EpochSeconds, Message, MessageId, OutboxReads, OutboxStore } from '@keyhall/core/shared'
import { DEAD_LETTERS_KEPT_FOR } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { OutboxRow, ReadableTables, Tables } from '../tables.js'

export class MemoryOutboxReads implements OutboxReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const all = [...this.#tables.outbox.values()]
    const dead = all.filter(({ isDead }) => isDead).length
    return { waiting: all.length - dead, dead }
  }
}

export class MemoryOutboxStore extends MemoryOutboxReads implements OutboxStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async append(message: Message): Promise<void> {
    addMessage(this.#tables, message)
  }

  async claim(at: EpochSeconds, limit: number, leaseSeconds: number): Promise<readonly ClaimedMessage[]> {
    const due = [...this.#tables.outbox.values()].filter(({ isDead, dueAt }) => !isDead && dueAt <= at)
    const taken = due.toSorted((a, b) => a.dueAt - b.dueAt || byId(a.message, b.message)).slice(0, limit)
    const claimed = taken.map((row) => {
      const { message, attempts } = row
      this.#tables.outbox.set(message.id, { ...row, attempts: attempts + 1, dueAt: at + leaseSeconds })
      return { ...message, attempt: attempts + 1 }
    })
    return claimed.toSorted((a, b) => a.createdAt - b.createdAt || byId(a, b))
  }

  async done(id: MessageId): Promise<void> {
    this.#tables.outbox.delete(id)
  }

  async retryLater(claim: Claim, at: EpochSeconds, problem: string): Promise<void> {
    this.#change(claim, problem, { dueAt: at })
  }

  async fail(claim: Claim, at: EpochSeconds, problem: string): Promise<void> {
    this.#change(claim, problem, { isDead: true, dueAt: at + DEAD_LETTERS_KEPT_FOR })
  }

  /** Nobody reads the problem in memory; it is refused here where a database would refuse it. */
  #change({ id, attempt }: Claim, problem: string, changed: Partial<OutboxRow>): void {
    assertStorable(problem)
    const row = this.#tables.outbox.get(id)
    if (row && !row.isDead && row.attempts === attempt) this.#tables.outbox.set(id, { ...row, ...changed })
  }
}

/** Due at once. */
export const addMessage = ({ outbox }: Tables, message: Message): void =>
  outbox.insert(message.id, { message, attempts: 0, dueAt: message.createdAt, isDead: false })

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)
