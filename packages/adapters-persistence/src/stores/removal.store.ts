import type { EpochSeconds, Removal, Removals } from '@keyhall/core/shared'
import { REMOVABLE_KINDS } from '@keyhall/core/shared'
import { advance } from '../removals/removal.js'
import { RowReader } from '../sql/row-reader.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const PENDING = statement('select kind, id from removals order by removed_at, kind, id limit 100')
const claim = (passOver: Locks['passOver']) => statement(`select walk, place from removals where kind = $1 and id = $2 ${passOver}`)
const CLAIM = { '': claim(''), 'for update skip locked': claim('for update skip locked') } as const
const MOVE = statement('update removals set walk = $3, place = $4 where kind = $1 and id = $2')
const FINISH = statement('delete from removals where kind = $1 and id = $2')

export class SqlRemovalStore implements Removals {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async pending(): Promise<readonly Removal[]> {
    return (await this.#connection.sql.rows(PENDING, [])).map((columns) => {
      const row = new RowReader(columns)
      return { kind: row.oneOf(REMOVABLE_KINDS), id: row.text() }
    })
  }

  async step(removal: Removal, at: EpochSeconds, limit: number): Promise<boolean> {
    const { sql, locks } = this.#connection
    const key = [removal.kind, removal.id]
    const columns = await firstRow(sql, CLAIM[locks.passOver], key)
    if (!columns) return true
    const row = new RowReader(columns)
    const progress = await advance(sql, removal, { from: { walk: row.number(), place: row.text() }, at, limit })
    await (progress ? sql.change(MOVE, [...key, progress.walk, progress.place]) : sql.change(FINISH, key))
    return progress === undefined
  }
}
