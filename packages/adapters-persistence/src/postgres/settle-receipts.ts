import { randomBytes } from 'node:crypto'
import type { TokenId } from '@keyhall/core/shared'
import { MAX_UNANSWERED_SECONDS } from '@keyhall/core/tokens'
import type { Answers } from '../ledger/writes.js'
import type { Sql, Statement } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import { DATABASE_NOW } from './database-clock.js'
import { MAX_ANSWER } from './limits.js'

/** The settlements of this server within one second. */
interface Period {
  readonly id: string
  readonly endsAt: number
  underWay: number
  /** Whether the outcome of one of them is unknown. Then none of them is confirmed. */
  isLost: boolean
}

/** The receipt of a settlement. */
export interface Receipt {
  readonly id: string
  /** The outcome is known. */
  answered(): void
  /** The outcome is unknown. */
  lost(): void
}

const PERIOD = 1_000

/** An unknown outcome is answered with 503 no earlier than this. A second use before that is reuse. */
const UNANSWERED_FROM_SECONDS = Math.floor(MAX_ANSWER / 1000)

/**
 * Finds uses whose answer may have been lost. Each settlement stores a receipt id, one for each server and second. The server stores the
 * receipt itself within about two seconds, after answering all settlements of that second, at no cost for the requests. A use without a
 * stored receipt was possibly not answered, for example because the server crashed.
 */
export class SettleReceipts implements Answers {
  readonly #sql: Sql
  readonly #server = randomBytes(9).toString('base64url')
  readonly #open = new Set<Period>()
  #current: Period | undefined
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** @param databaseNow when the settlement is sent, in milliseconds by the clock of the database */
  issue(databaseNow: number): Receipt {
    const period = this.#periodAt(databaseNow)
    period.underWay++
    this.#confirmSoon()
    return {
      id: period.id,
      answered: () => void period.underWay--,
      lost: () => {
        period.underWay--
        period.isLost = true
      },
    }
  }

  async isLost(kind: 'code' | 'refresh_token', id: TokenId): Promise<boolean> {
    const row = await firstRow(this.#sql, UNCONFIRMED[kind], [id])
    if (!row) return false
    const [now, receipt] = row as readonly [number, string]
    const age = Math.floor(now / 1000) - Number(receipt.slice(receipt.lastIndexOf('.') + 1))
    return age >= UNANSWERED_FROM_SECONDS && age <= MAX_UNANSWERED_SECONDS
  }

  /** Confirms all answered settlements. No settlement may be in progress. */
  async close(): Promise<void> {
    await this.#confirm(Infinity)
    clearTimeout(this.#timer)
  }

  #periodAt(databaseNow: number): Period {
    const now = performance.now()
    if (this.#current && now < this.#current.endsAt) return this.#current
    const id = `${this.#server}.${++this.#count}.${Math.floor(databaseNow / 1000)}`
    this.#current = { id, endsAt: now + PERIOD, underWay: 0, isLost: false }
    this.#open.add(this.#current)
    return this.#current
  }

  #confirmSoon(): void {
    this.#timer ??= setTimeout(() => void this.#confirm(performance.now()), PERIOD).unref()
  }

  async #confirm(now: number): Promise<void> {
    clearTimeout(this.#timer)
    const over = [...this.#open].filter(({ endsAt, underWay }) => endsAt <= now && underWay === 0)
    const answered = over.filter(({ isLost }) => !isLost).map(({ id }) => id)
    try {
      if (answered.length > 0) await this.#sql.change(CONFIRM, [JSON.stringify(answered), 2 * MAX_UNANSWERED_SECONDS])
      for (const period of over) this.#open.delete(period)
    } catch {
      // Retried until the database answers. Receipts older than this are no longer looked up.
      for (const period of over) if (period.endsAt < now - MAX_UNANSWERED_SECONDS * 1000) this.#open.delete(period)
    }
    this.#timer = undefined
    if (this.#open.size > 0) this.#confirmSoon()
  }
}

const CONFIRM = statement(`
  insert into settle_receipts (id, expires_at) select value, extract(epoch from clock_timestamp())::bigint + $2::bigint from json_array_elements_text($1::json) on conflict (id) do nothing`)

/** A used successor also proves that the answer arrived. */
const unconfirmedOf = (table: string): Statement => statement(`
  select ${DATABASE_NOW}, t.receipt from ${table} t where t.id = $1 and t.used_at is not null and t.receipt is not null
  and not exists (select 1 from settle_receipts r where r.id = t.receipt)
  and not exists (select 1 from refresh_tokens s where s.id = t.successor_id and s.used_at is not null)`)

const UNCONFIRMED = { code: unconfirmedOf('codes'), refresh_token: unconfirmedOf('refresh_tokens') } as const
