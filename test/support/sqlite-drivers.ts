import { sqliteDriver } from '@keyhall/adapters-persistence'
import type { SqliteDriverName } from '@keyhall/adapters-persistence'

function loads(name: SqliteDriverName): boolean {
  try {
    return Boolean(sqliteDriver(name))
  } catch {
    return false
  }
}

/**
 * The drivers of SQLite that work in this process. Node's own exists from 22.16 on. better-sqlite3 is compiled before that, and on request:
 * `KEYHALL_SQLITE_DRIVER=better-sqlite3 npm test`.
 */
export const sqliteDrivers: readonly SqliteDriverName[] = (['node', 'better-sqlite3'] as const).filter(loads)
