import type { Departure } from '@keyhall/core/shared'
import type { CachedTotals } from '../sql/cached-totals.js'
import type { Row, RowInsert, Sql, Statement, Value } from '../sql/sql.js'
import { FrequentTexts } from './frequent-texts.js'
import type { PostgresScans } from './postgres-scans.js'
import type { Outcome, Step } from './prepared-message.js'
import { rowListOf } from './row-list.js'

/** Where statements are sent: on any connection of the pool, or on that of a unit of work. */
export interface Channel {
  send(step: Step): Promise<Outcome>
  /** Sends a statement with the next one of a unit of work, at the latest with its commit. */
  sendLater(step: Step): Promise<void>
  /** Sends a statement without keeping it prepared. */
  sendOnce(text: string, values: readonly Value[]): Promise<readonly Row[]>
}

const frequent = new FrequentTexts()

/** Uses named statements, so that each connection parses a text once. */
export class PostgresSql implements Sql {
  readonly byBytes = 'collate "C"'
  readonly position = 'strpos'
  readonly #scans: PostgresScans | undefined
  readonly #channel: Channel

  /** @param scans outside of units of work: where scans run */
  constructor(channel: Channel, scans?: PostgresScans) {
    this.#channel = channel
    this.#scans = scans
  }

  /** The database ends a statement itself. */
  eachScanned(): string {
    return ''
  }

  get totals(): CachedTotals | undefined {
    return this.#scans?.totals
  }

  rows(statement: Statement, values: readonly Value[]): Promise<readonly Row[]> {
    return this.#channel.send({ statement, values }).then(({ rows }) => rows)
  }

  first<T>(statement: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T | undefined> {
    return this.#channel.send({ statement, values }).then(({ rows: [row] }) => row && read(row))
  }

  rowsOnce(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    return this.#channel.sendOnce(text, values)
  }

  rowsOfText(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    const statement = frequent.statementOf(text)
    return statement ? this.rows(statement, values) : this.rowsOnce(text, values)
  }

  scan(text: string, values: readonly Value[], departure?: Departure): Promise<readonly Row[]> {
    return this.#scans?.run(text, values, departure) ?? this.rowsOnce(text, values)
  }

  change(statement: Statement, values: readonly Value[]): Promise<number> {
    return this.#channel.send({ statement, values }).then(({ count }) => count)
  }

  changeLater(statement: Statement, values: readonly Value[]): Promise<void> {
    return this.#channel.sendLater({ statement, values })
  }

  async addRows(insert: RowInsert, rows: readonly (readonly Value[])[]): Promise<number> {
    return rows.length === 0 ? 0 : (await this.#channel.send(rowListOf(insert).adding(rows))).count
  }
}
