import type { AnyMessage } from '@keyhall/core/stores'
import type {
  Claim, ClaimedMessage, DeadLetter, EpochSeconds, MessageId, OutboxField, OutboxReads, OutboxStore, Page, Search, UndeliveredMessage,
} from '@keyhall/core/shared'
import { DEAD_LETTER_RETENTION } from '@keyhall/core/shared'
import { searchItems } from '../search.js'
import type { SearchFields } from '../search.js'
import { assertStorable } from '../storable.js'
import type { OutboxRow, ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<OutboxField, OutboxRow> = {
  topic: { of: ({ message }) => message.topic },
  state: { of: ({ failedAt }) => (failedAt === undefined ? 'waiting' : 'dead') },
}

export class MemoryOutboxReads implements OutboxReads<AnyMessage> {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async hasDue(at: EpochSeconds): Promise<boolean> {
    return [...this.#tables.outbox.values()].some(({ failedAt, dueAt }) => failedAt === undefined && dueAt <= at)
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const all = [...this.#tables.outbox.values()]
    const dead = all.filter(({ failedAt }) => failedAt !== undefined).length
    return { waiting: all.length - dead, dead }
  }

  async search(search: Search<OutboxField>): Promise<Page<UndeliveredMessage<AnyMessage>>> {
    const page = searchItems(this.#tables.outbox.values(), search, FIELDS, ({ message }) => message.id)
    return { total: page.total, items: page.items.map(undelivered) }
  }

  async deadLetters(limit: number): Promise<readonly DeadLetter<AnyMessage>[]> {
    const letters = [...this.#tables.outbox.values()].flatMap(({ message, attempts, failedAt, problem = '' }) =>
      failedAt === undefined ? [] : [{ ...message, attempts, failedAt, problem }],
    )
    return letters.toSorted((a, b) => b.failedAt - a.failedAt || byId(b, a)).slice(0, limit)
  }
}

export class MemoryOutboxStore extends MemoryOutboxReads implements OutboxStore<AnyMessage> {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async append(message: AnyMessage): Promise<void> {
    addMessage(this.#tables, message)
  }

  async appendAll(messages: readonly AnyMessage[]): Promise<void> {
    for (const message of messages) addMessage(this.#tables, message)
  }

  async claim(at: EpochSeconds, limit: number, leaseSeconds: number): Promise<readonly ClaimedMessage<AnyMessage>[]> {
    const due = [...this.#tables.outbox.values()].filter(({ failedAt, dueAt }) => failedAt === undefined && dueAt <= at)
    const taken = due.toSorted((a, b) => a.dueAt - b.dueAt || byId(a.message, b.message)).slice(0, limit)
    const claimed = taken.map((row) => {
      const { message, attempts } = row
      this.#tables.outbox.set(message.id, { ...row, attempts: attempts + 1, dueAt: at + leaseSeconds })
      return { ...message, attempt: attempts + 1 }
    })
    return claimed.toSorted((a, b) => a.createdAt - b.createdAt || byId(a, b))
  }

  async done(id: MessageId): Promise<boolean> {
    const isStored = this.#tables.outbox.get(id) !== undefined
    this.#tables.outbox.delete(id)
    return isStored
  }

  async retryLater(claim: Claim, at: EpochSeconds, problem: string): Promise<void> {
    this.#change(claim, { problem, dueAt: at })
  }

  async fail(claim: Claim, at: EpochSeconds, problem: string): Promise<void> {
    this.#change(claim, { problem, failedAt: at, dueAt: at + DEAD_LETTER_RETENTION })
  }

  async revive(id: MessageId, at: EpochSeconds): Promise<boolean> {
    const row = this.#tables.outbox.get(id)
    if (row?.failedAt === undefined) return false
    this.#tables.outbox.set(id, { message: { ...row.message, createdAt: at }, attempts: 0, dueAt: at })
    return true
  }

  async reviveAll(at: EpochSeconds): Promise<number> {
    const dead = [...this.#tables.outbox.values()].filter(({ failedAt }) => failedAt !== undefined)
    for (const { message } of dead) await this.revive(message.id, at)
    return dead.length
  }

  #change({ id, attempt }: Claim, changed: Pick<OutboxRow, 'problem' | 'dueAt' | 'failedAt'>): void {
    assertStorable(changed)
    const row = this.#tables.outbox.get(id)
    if (row && row.failedAt === undefined && row.attempts === attempt) this.#tables.outbox.set(id, { ...row, ...changed })
  }
}

function undelivered({ message, attempts, dueAt, failedAt, problem }: OutboxRow): UndeliveredMessage<AnyMessage> {
  const fate = failedAt === undefined ? { state: 'waiting', dueAt } as const : { state: 'dead', failedAt } as const
  return { ...message, attempts, fate, ...(problem === undefined ? {} : { problem }) }
}

/** Due at once. */
export const addMessage = ({ outbox }: Tables, message: AnyMessage): void =>
  outbox.insert(message.id, { message, attempts: 0, dueAt: message.createdAt })

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)
