import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { createDatabase } from '../support/postgres.js'

/** Makes empty databases for tests, and removes them all when the tests are over. */
export interface Databases {
  fresh(): Promise<StorageConfig>
  removeAll(): Promise<void>
}

export function sqliteDatabases(): Databases {
  const folders: string[] = []
  return {
    async fresh() {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-sqlite-'))
      folders.push(folder)
      return { kind: 'sqlite', path: path.join(folder, 'keyhall.db') }
    },
    async removeAll() {
      for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function postgresDatabases(): Databases {
  const drops: (() => Promise<void>)[] = []
  return {
    async fresh() {
      const database = await createDatabase()
      drops.push(() => database.drop())
      return { kind: 'postgres', url: database.url, poolSize: 5 }
    },
    async removeAll() {
      await Promise.all(drops.splice(0).map((drop) => drop()))
    },
  }
}

/** Both back ends, for tests that hold on either. */
export const backends = { sqlite: sqliteDatabases, postgres: postgresDatabases } as const
