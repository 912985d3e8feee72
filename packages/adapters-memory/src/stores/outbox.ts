import type { Claim, ClaimedMessage, DeadLetter, EpochSeconds, Message, MessageId, OutboxReads, OutboxStore } from '@keyhall/core/shared'
import { DEAD_LETTER_RETENTION } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { OutboxRow, ReadableTables, Tables } from '../tables.js'

export class MemoryOutboxReads implements OutboxReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const all = [...this.#tables.outbox.values()]
    const dead = all.filter(({ failed }) => failed !== undefined).length
    return { waiting: all.length - dead, dead }
  }

  async deadLetters(limit: number): Promise<readonly DeadLetter[]> {
    const letters = [...this.#tables.outbox.values()].flatMap(({ message, attempts, failed }) =>
      failed ? [{ ...message, attempts, failedAt: failed.at, problem: failed.problem }] : [],
    )
    return letters.toSorted((a, b) => b.failedAt - a.failedAt || byId(b, a)).slice(0, limit)
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
    const due = [...this.#tables.outbox.values()].filter(({ failed, dueAt }) => !failed && dueAt <= at)
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
    this.#change(claim, problem, { failed: { at, problem }, dueAt: at + DEAD_LETTER_RETENTION })
  }

  async revive(id: MessageId, at: EpochSeconds): Promise<boolean> {
    const row = this.#tables.outbox.get(id)
    if (!row?.failed) return false
    this.#tables.outbox.set(id, { message: { ...row.message, createdAt: at }, attempts: 0, dueAt: at })
    return true
  }

  async reviveAll(at: EpochSeconds): Promise<number> {
    const dead = [...this.#tables.outbox.values()].filter(({ failed }) => failed)
    for (const { message } of dead) await this.revive(message.id, at)
    return dead.length
  }

  /** Checks that `problem` could be stored, although the memory storage does not keep it for retries. */
  #change({ id, attempt }: Claim, problem: string, changed: Partial<OutboxRow>): void {
    assertStorable(problem)
    const row = this.#tables.outbox.get(id)
    if (row && !row.failed && row.attempts === attempt) this.#tables.outbox.set(id, { ...row, ...changed })
  }
}

/** Due at once. */
export const addMessage = ({ outbox }: Tables, message: Message): void =>
  outbox.insert(message.id, { message, attempts: 0, dueAt: message.createdAt })

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)
