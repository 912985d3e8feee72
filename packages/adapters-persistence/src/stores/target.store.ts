import { StaleWrite, canonicalName, TargetId } from '@keyhall/core/shared'
import type { Page, Search } from '@keyhall/core/shared'
import { TARGET_KINDS, TargetNameTaken } from '@keyhall/core/targets'
import type { SealedKey, Target, TargetField, TargetStore } from '@keyhall/core/targets'
import { isTaken } from '../driver-errors.js'
import { RowReader } from '../sql/row-reader.js'
import { searchRows } from '../sql/search.js'
import type { Searchable } from '../sql/search.js'
import type { Sql, Value } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'name', 'name_key', 'kind', 'is_interrupting', 'endpoint', 'timeout', 'keys', 'version', 'created_at', 'changed_at']
const READ = COLUMNS.filter((column) => column !== 'name_key').join(', ')

const FIND = statement(`select ${READ} from targets where id = $1`)
const NAMED = statement('select 1 from targets where name_key = $1 and id <> $2')
const ADD = statement(`${insertInto('targets', COLUMNS)} on conflict do nothing`)
const UPDATE = statement(`
  update targets set ${COLUMNS.slice(1).map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1 and version = $9 - 1`)
const REMOVE = statement('delete from targets where id = $1')

const SEARCHABLE: Searchable<TargetField> = {
  select: READ,
  from: 'targets',
  columns: {
    id: { value: 'id' },
    name: { value: 'name', key: 'name_key' },
    kind: { value: 'kind' },
    endpoint: { value: 'endpoint' },
    timeout: { value: 'timeout', isNumber: true },
    isInterrupting: { value: 'is_interrupting', isNumber: true },
    createdAt: { value: 'created_at', isNumber: true },
    changedAt: { value: 'changed_at', isNumber: true },
  },
  id: 'id',
}

/** In the order of `COLUMNS`. */
const valuesOf = ({ id, name, kind, isInterrupting, endpoint, timeout, keys, version, createdAt, changedAt }: Target): readonly Value[] => [
  id, name, canonicalName(name), kind, isInterrupting, endpoint, Math.round(timeout * 1000), JSON.stringify(keys), version, createdAt,
  changedAt,
]

const read = (row: RowReader): Target => ({
  id: TargetId.parse(row.text()),
  name: row.text(),
  kind: row.oneOf(TARGET_KINDS),
  isInterrupting: row.flag(),
  endpoint: row.text(),
  timeout: row.number() / 1000,
  keys: row.json() as readonly SealedKey[],
  version: row.number(),
  createdAt: row.number(),
  changedAt: row.number(),
})

export class SqlTargetStore implements TargetStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: TargetId): Promise<Target | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(new RowReader(row))
  }

  async some(ids: readonly TargetId[]): Promise<readonly Target[]> {
    if (ids.length === 0) return []
    const rows = await this.#sql.rowsOnce(
      `select ${READ} from targets where id in (${ids.map((_, index) => `$${index + 1}`).join(', ')})`,
      ids,
    )
    return rows.map((row) => read(new RowReader(row)))
  }

  async search(search: Search<TargetField>): Promise<Page<Target>> {
    return searchRows(this.#sql, SEARCHABLE, search, read)
  }

  async add(target: Target): Promise<void> {
    if ((await this.#sql.change(ADD, valuesOf(target))) === 0) throw taken()
  }

  async update(target: Target): Promise<void> {
    if (await firstRow(this.#sql, NAMED, [canonicalName(target.name), target.id])) throw taken()
    if ((await this.#change(target)) === 0) throw new StaleWrite('the target has changed since it was read')
  }

  async remove(id: TargetId): Promise<void> {
    await this.#sql.change(REMOVE, [id])
  }

  async #change(target: Target): Promise<number> {
    try {
      return await this.#sql.change(UPDATE, valuesOf(target))
    } catch (error) {
      throw isTaken(error) ? taken(error) : error
    }
  }
}

const taken = (cause?: unknown) => new TargetNameTaken('another target has this name', { cause })
