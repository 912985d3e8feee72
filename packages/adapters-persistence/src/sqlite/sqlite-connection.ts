import fs from 'node:fs'
import path from 'node:path'
import { DataSource } from 'typeorm'
import { isBusy } from '../driver-errors.js'
import { allMigrations } from '../migrations/all-migrations.js'
import { allTables } from '../tables/all-tables.js'
import { retrying } from '../units/retry.js'
import type { SqliteDatabase } from './driver/sqlite-database.js'
import type { SqliteDriverName } from './driver/sqlite-driver.js'
import { defaultSqliteDriver, sqliteDriver } from './driver/sqlite-driver.js'

/** A data source with the handle of its one connection. */
export interface SqliteConnection {
  readonly dataSource: DataSource
  readonly database: SqliteDatabase
  readonly driver: SqliteDriverName
}

interface Options {
  /** False for migrations, which need no entity schemas: building them takes longer than checking for missing migrations. True by default. */
  readonly hasStores?: boolean
  readonly onStatement?: ((text: string) => void) | undefined
  readonly driver?: SqliteDriverName | undefined
}

/** Milliseconds. Short, because waiting in the driver blocks the process. Beginning a transaction is retried without blocking. */
const BLOCKED_WHILE_BUSY = 5
const WHILE_OTHERS_OPEN = { when: isBusy, within: 10_000, pause: 50 }

/**
 * Opens the writing connection, with commits that survive a power loss.
 *
 * @throws SqliteError
 */
export async function openWriter(file: string, options: Options = {}): Promise<SqliteConnection> {
  makeFile(file)
  const connection = await open(file, options)
  try {
    // Two processes that open a new file at once conflict here.
    await retrying(WHILE_OTHERS_OPEN, () => connection.database.pragma('journal_mode = wal'))
    connection.database.pragma('synchronous = full')
    connection.database.pragma('journal_size_limit = 67108864')
    // Pages of the log between checkpoints. Most are written often: the larger the number, the fewer are copied to the file.
    connection.database.pragma('wal_autocheckpoint = 2000')
    // Undone pages of a savepoint stay in memory. In a temporary file, each large group of writes would create and delete one.
    if (options.hasStores !== false) connection.database.pragma('temp_store = memory')
    return connection
  } catch (error) {
    await connection.dataSource.destroy()
    throw error
  }
}

/** Opens a read-only connection, which sees committed data. @throws SqliteError */
export async function openReader(file: string, options: Options = {}): Promise<SqliteConnection> {
  const connection = await open(file, options)
  connection.database.pragma('query_only = on')
  // A reader waits only while the file is recovered after a crash.
  connection.database.pragma('busy_timeout = 1000')
  return connection
}

/** Retries, because another process that switches a new file to WAL briefly blocks reading the schema. */
const open = (file: string, options: Options): Promise<SqliteConnection> => retrying(WHILE_OTHERS_OPEN, () => openOnce(file, options))

async function openOnce(file: string, { hasStores = true, onStatement, driver = defaultSqliteDriver() }: Options): Promise<SqliteConnection> {
  const opened: SqliteDatabase[] = []
  const dataSource = new DataSource({
    type: 'better-sqlite3',
    driver: sqliteDriver(driver),
    // Resolved to a path, so that `:memory:` is a file like any other.
    database: path.resolve(file),
    fileMustExist: true,
    ...(onStatement ? { verbose: onStatement } : {}),
    timeout: BLOCKED_WHILE_BUSY,
    prepareDatabase: (database: SqliteDatabase) => {
      opened.push(database)
      database.pragma('cache_size = -12288')
    },
    entities: hasStores ? allTables('better-sqlite3') : [],
    migrations: [...allMigrations],
  })
  try {
    await dataSource.initialize()
  } catch (error) {
    for (const database of opened) database.close()
    throw error
  }
  const [database] = opened
  if (!database) throw new Error('the data source has not opened a database')
  return { dataSource, database, driver }
}

/** Creates the file readable by its owner only. SQLite copies the mode to its other files. */
function makeFile(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', 0o600))
}
