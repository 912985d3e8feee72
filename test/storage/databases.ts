import fs from 'node:fs'
import path from 'node:path'
import { defaultSqliteDriver, openStorage } from '@keyhall/adapters-persistence'
import type { SqliteDriverName, StorageConfig } from '@keyhall/adapters-persistence'
import { createDatabase } from '../support/postgres.js'
import type { TestDatabase } from '../support/postgres.js'
import { sqliteDrivers } from '../support/sqlite-drivers.js'
import { temporaryFolder } from '../support/temporary-folder.js'

/** Makes databases for tests, and removes them all when the tests are over. */
export interface Databases {
  /** Without any table. */
  fresh(): Promise<StorageConfig>
  /** With the schema, and without any row: a copy of one that this process has migrated once. */
  migrated(): Promise<StorageConfig>
  removeAll(): Promise<void>
}

const inFolder = (folder: string, driver?: SqliteDriverName) => ({ kind: 'sqlite', path: path.join(folder, 'keyhall.db'), ...(driver ? { driver } : {}) }) as const
/** Enough for everything that a test does at once beside the jobs of a server: who waits for a connection waits two seconds at the most. */
const ofServer = ({ url }: TestDatabase) => ({ kind: 'postgres', url, poolSize: 16 }) as const

/** Closing writes everything into a single file, and ends every connection. */
async function migrate<C extends StorageConfig>(config: C): Promise<C> {
  await (await openStorage(config)).close()
  return config
}

let migratedFile: Promise<string> | undefined
/** By collation. */
const migratedDatabases = new Map<string | undefined, Promise<string>>()

async function migrateFile(): Promise<string> {
  const folder = temporaryFolder('keyhall-migrated-')
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return (await migrate(inFolder(folder))).path
}

/** Stays until the test run ends. */
async function migrateDatabase(collation?: string): Promise<string> {
  // Only an untouched template can be copied with another collation.
  const database = await (collation === undefined ? createDatabase() : createDatabase('template0', `locale_provider icu icu_locale '${collation}'`))
  await migrate(ofServer(database))
  return database.name
}

/** @param driver by default, that of servers on this Node */
export function sqliteDatabases(driver?: SqliteDriverName): Databases {
  const folders: string[] = []
  const fresh = () => {
    const folder = temporaryFolder('keyhall-sqlite-')
    folders.push(folder)
    return inFolder(folder, driver)
  }
  return {
    fresh: () => Promise.resolve(fresh()),
    async migrated() {
      const config = fresh()
      fs.copyFileSync(await (migratedFile ??= migrateFile()), config.path)
      return config
    },
    removeAll() {
      for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  }
}

/** @param collation the ICU locale by which migrated databases sort texts; by default that of the server */
export function postgresDatabases(collation?: string): Databases {
  const drops: (() => Promise<void>)[] = []
  const create = async (template?: string) => {
    const database = await createDatabase(template)
    drops.push(() => database.drop())
    return ofServer(database)
  }
  return {
    fresh: () => create(),
    async migrated() {
      const template = migratedDatabases.get(collation) ?? migrateDatabase(collation)
      migratedDatabases.set(collation, template)
      return create(await template)
    },
    async removeAll() {
      await Promise.all(drops.splice(0).map((drop) => drop()))
    },
  }
}

const otherDrivers = sqliteDrivers.filter((driver) => driver !== defaultSqliteDriver())

/** Both back ends, for tests that hold on either. */
export const backends = { sqlite: sqliteDatabases, postgres: () => postgresDatabases() } as const

/** Both, and SQLite with each other driver that works on this Node, for tests of what drivers must do. */
export const backendsOfEachDriver: readonly (readonly [name: string, databasesOf: () => Databases])[] = [
  ...Object.entries(backends),
  ...otherDrivers.map((driver) => [`sqlite by ${driver}`, () => sqliteDatabases(driver)] as const),
]
