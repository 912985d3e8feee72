import { SqliteDriverUnsuited } from '../../failures.js'
import { loadBetterSqlite } from './better-sqlite3.js'
import { nodeDriver } from './node-database.js'
import { hasOwnSqlite, loadNodeSqlite } from './node-sqlite.js'
import type { SqliteDriver } from './sqlite-database.js'

export type { SqliteDatabase, SqliteDriver, SqliteStatement } from './sqlite-database.js'

/** `node` is the SQLite of Node, from 22.16 on. */
export type SqliteDriverName = 'node' | 'better-sqlite3'

const loaded = new Map<SqliteDriverName, SqliteDriver>()

/** The driver that opens SQLite files unless another one is named. */
export const defaultSqliteDriver = (): SqliteDriverName => (hasOwnSqlite(process.versions.node) ? 'node' : 'better-sqlite3')

/** Loads a driver on first use. @throws SqliteDriverUnsuited when this Node has none of the name, or would abort with it */
export function sqliteDriver(name: SqliteDriverName = defaultSqliteDriver()): SqliteDriver {
  const known = loaded.get(name)
  if (known) return known
  const driver = name === 'node' ? ownDriver() : loadBetterSqlite()
  loaded.set(name, driver)
  return driver
}

function ownDriver(): SqliteDriver {
  if (hasOwnSqlite(process.versions.node)) return nodeDriver(loadNodeSqlite())
  throw new SqliteDriverUnsuited(`KEYHALL_SQLITE_DRIVER=node needs Node.js 22.16 or newer, this is ${process.version}. Leave the setting out to use better-sqlite3`)
}
