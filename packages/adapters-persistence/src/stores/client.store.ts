import type { Client, ClientField, ClientKey, ClientKeyField, ClientRecord, ClientStore, OriginOf, PlacedClientKey } from '@keyhall/core/clients'
import { ClientIdTaken, ClientKeyIdTaken } from '@keyhall/core/clients'
import type { EpochSeconds, Page, Search } from '@keyhall/core/shared'
import { ClientId, StaleWrite } from '@keyhall/core/shared'
import {
  CLIENT_COLUMNS, CLIENT_KEY_COLUMNS, clientKeyValues, clientValues, readClient, readClientKey, readPlacedClientKey,
} from '../rows/client-row.js'
import { removeOrMark } from '../removals/removal.js'
import { clientStays, insertUnlessGoing } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, select, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const FIND = statement(`select ${CLIENT_COLUMNS.join(', ')} from clients where id = $1 and ${clientStays('clients')}`)
const KEYS = statement(`select ${CLIENT_KEY_COLUMNS.join(', ')} from client_keys where client_id = $1 order by created_at, id`)
const PLACED_KEY = `${select('k', CLIENT_KEY_COLUMNS)}, c.project_id, p.org_id`
const PLACED_KEYS = 'client_keys k join clients c on c.id = k.client_id join projects p on p.id = c.project_id'
const FIND_KEY = statement(`select ${PLACED_KEY} from ${PLACED_KEYS} where k.id = $1 and ${clientStays('c')}`)
const ALLOWING = `select 1 from client_origins o join clients c on c.id = o.client_id where o.origin = $1 and c.state = 'active' and ${clientStays('c')}`
const ALLOWS_ORIGIN = statement(`${ALLOWING} limit 1`)
const REGISTERED_ORIGIN = statement(`${ALLOWING} and c.body->>'selfRegistered' is null limit 1`)
const OF_ORIGIN = statement(`
  select ${CLIENT_COLUMNS.map((column) => `c.${column}`).join(', ')} from client_origins o join clients c on c.id = o.client_id
  where o.origin = $1 and c.state = 'active' and c.body->>'selfRegistered' is null and ${clientStays('c')} order by c.created_at, c.id limit 50`)

const INSERT = insertUnlessGoing('client', 'clients', CLIENT_COLUMNS)
const ADD = statement(`${INSERT} on conflict do nothing`)
const REPLACED = CLIENT_COLUMNS.filter((column) => column !== 'id' && column !== 'version').map((column) => `${column} = excluded.${column}`)
/** The database increments the version, so that two concurrent changes make two versions. */
const PUT = statement(`
  ${INSERT} on conflict (id) do update set version = clients.version + 1,
  ${REPLACED.join(', ')}`)
const TOUCH = statement('update clients set version = version + 1, changed_at = $2 where id = $1')
const MARK_USED = statement('update clients set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)')
const REMOVE_ORIGINS = statement('delete from client_origins where client_id = $1')
const ADD_ORIGIN = statement('insert into client_origins (client_id, origin) values ($1, $2) on conflict do nothing')
const ADD_KEY = statement(`${insertInto('client_keys', CLIENT_KEY_COLUMNS)} on conflict do nothing`)
const REMOVE_KEY = statement('delete from client_keys where client_id = $1 and id = $2')

const CLIENTS: Searchable<ClientField> = {
  select: select('c', CLIENT_COLUMNS),
  from: 'clients c',
  always: clientStays('c'),
  joins: [{ alias: 'p', sql: 'join projects p on p.id = c.project_id' }],
  columns: {
    id: { value: 'c.id', index: 'id', isRequired: true },
    projectId: { value: 'c.project_id', index: 'id', isShared: true, isRequired: true },
    orgId: { value: 'p.org_id', isRequired: true },
    kind: { value: 'c.kind', isRequired: true },
    name: { value: 'c.name', key: 'c.name_key', index: 'bytes', isShared: true, isRequired: true },
    state: { value: 'c.state', isRequired: true },
    createdAt: { value: 'c.created_at', isNumber: true, isRequired: true },
    changedAt: { value: 'c.changed_at', isNumber: true, isRequired: true },
  },
  id: 'c.id',
  walks: { default: [], id: [], name: ['projectId'], createdAt: [] },
}

const KEYS_OF_CLIENTS: Searchable<ClientKeyField> = {
  select: PLACED_KEY,
  from: PLACED_KEYS,
  always: clientStays('c'),
  columns: {
    id: { value: 'k.id' },
    clientId: { value: 'k.client_id' },
    projectId: { value: 'c.project_id' },
    orgId: { value: 'p.org_id' },
    createdAt: { value: 'k.created_at', isNumber: true },
    expiresAt: { value: 'k.expires_at', isNumber: true },
  },
  id: 'k.id',
}

export class SqlClientStore implements ClientStore {
  readonly #sql: Sql
  readonly #locks: Locks

  constructor({ sql, locks }: Connection) {
    this.#sql = sql
    this.#locks = locks
  }

  /** Reads the keys after the version, so that a change in between results in a newer version. */
  async find(id: ClientId): Promise<Client | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    if (!row) return undefined
    const keys = await this.#sql.rows(KEYS, [id])
    return { ...readClient(new RowReader(row)), keys: keys.map(readClientKey) }
  }

  async search(search: Search<ClientField>): Promise<Page<ClientRecord>> {
    return searchRows(this.#sql, CLIENTS, search, readClient)
  }

  async findKey(id: string): Promise<PlacedClientKey | undefined> {
    const row = await firstRow(this.#sql, FIND_KEY, [id])
    return row && readPlacedClientKey(new RowReader(row))
  }

  async searchKeys(search: Search<ClientKeyField>): Promise<Page<PlacedClientKey>> {
    return searchRows(this.#sql, KEYS_OF_CLIENTS, search, readPlacedClientKey)
  }

  async lastUsed(ids: readonly ClientId[]): Promise<ReadonlyMap<ClientId, EpochSeconds>> {
    if (ids.length === 0) return new Map()
    const list = ids.map((_, index) => `$${index + 1}`).join(', ')
    const rows = await this.#sql.rowsOnce(`select id, last_used_at from clients where last_used_at is not null and id in (${list})`, ids)
    return new Map(rows.map((columns) => {
      const row = new RowReader(columns)
      return [ClientId.parse(row.text()), row.number()]
    }))
  }

  /** In the order of ids, so that two processes never wait for each other. */
  async markUsed(used: ReadonlyMap<ClientId, EpochSeconds>): Promise<void> {
    for (const [id, at] of [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))) await this.#sql.change(MARK_USED, [id, at])
  }

  async allowsOrigin(origin: string, of?: OriginOf): Promise<boolean> {
    return (await firstRow(this.#sql, of === 'registered_by_others' ? REGISTERED_ORIGIN : ALLOWS_ORIGIN, [origin])) !== undefined
  }

  async ofOrigin(origin: string): Promise<readonly ClientRecord[]> {
    return (await this.#sql.rows(OF_ORIGIN, [origin])).map((row) => readClient(new RowReader(row)))
  }

  async lock(id: ClientId): Promise<Client | undefined> {
    await this.#locks.client(id)
    return this.find(id)
  }

  async add(client: ClientRecord, origins: readonly string[]): Promise<void> {
    if ((await this.#sql.change(ADD, clientValues(client))) === 0) throw new ClientIdTaken('this id is already a client_id')
    await this.#putOrigins(client.id, origins)
  }

  async put(client: ClientRecord, origins: readonly string[]): Promise<void> {
    if ((await this.#sql.change(PUT, clientValues(client))) === 0) throw new StaleWrite('an application with this id is being removed')
    await this.#putOrigins(client.id, origins)
  }

  remove(id: ClientId, at: EpochSeconds): Promise<boolean> {
    return removeOrMark(this.#sql, { kind: 'client', id }, at)
  }

  async addKey(key: ClientKey): Promise<void> {
    if ((await this.#sql.change(ADD_KEY, clientKeyValues(key))) === 0) throw new ClientKeyIdTaken('a key with this id already exists')
    await this.#sql.change(TOUCH, [key.clientId, key.createdAt])
  }

  async removeKey(clientId: ClientId, id: string, at: EpochSeconds): Promise<boolean> {
    const wasThere = (await this.#sql.change(REMOVE_KEY, [clientId, id])) === 1
    if (wasThere) await this.#sql.change(TOUCH, [clientId, at])
    return wasThere
  }

  async #putOrigins(id: ClientId, origins: readonly string[]): Promise<void> {
    await this.#sql.change(REMOVE_ORIGINS, [id])
    for (const origin of origins) await this.#sql.change(ADD_ORIGIN, [id, origin])
  }
}
