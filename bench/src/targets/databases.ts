import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '@keyhall/test/postgres-server'
import type { RunningPostgres } from '@keyhall/test/postgres-server'
import type { Cleanup } from '../processes/cleanup.js'
import type { Database, StorageKind } from './target.js'

/** Empty storages for the targets. All Postgres targets share one server, in which each has a database. */
export class Databases {
  readonly #cleanup: Cleanup
  #postgres: Promise<RunningPostgres> | undefined
  #count = 0

  constructor(cleanup: Cleanup) {
    this.#cleanup = cleanup
  }

  async create(kind: StorageKind): Promise<Database> {
    if (kind === 'sqlite') return { kind, location: path.join(this.#cleanup.folder('data'), 'bench.db') }
    this.#postgres ??= this.#start()
    const { url, pid } = await this.#postgres
    const name = `bench_${++this.#count}`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(`create database ${name}`)
    } finally {
      await client.end()
    }
    return { kind, location: url.replace(/[^/]*$/, name), pid }
  }

  async #start(): Promise<RunningPostgres> {
    const postgres = await startPostgres({ isDurable: true })
    this.#cleanup.add(() => postgres.stop())
    return postgres
  }
}
