import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { kill } from './frozen-postgres.js'
import { SETTINGS, copyOf, freePort, launch, newCluster } from './postgres-server.js'
import type { Cluster, RunningPostgres } from './postgres-server.js'

/** A primary that acknowledges a commit once its standby has it on disk, and that standby. Both sync to disk. */
export class PostgresPair {
  readonly primary: RunningPostgres
  readonly standby: RunningPostgres
  readonly #cluster: Cluster
  #returned: RunningPostgres | undefined
  #stopped: Promise<void> | undefined

  private constructor(cluster: Cluster, primary: RunningPostgres, standby: RunningPostgres) {
    this.#cluster = cluster
    this.primary = primary
    this.standby = standby
  }

  static async start(): Promise<PostgresPair> {
    const cluster = newCluster()
    const copy = copyOf(cluster)
    const primary = await launch({ ...cluster, port: await freePort(), settings: [...SETTINGS, 'synchronous_standby_names=*'] })
    fs.writeFileSync(path.join(copy.data, 'standby.signal'), '')
    const origin = `primary_conninfo=host=127.0.0.1 port=${portOf(primary)} user=postgres application_name=standby`
    const standby = await launch({ ...copy, port: await freePort(), settings: [...SETTINGS, origin] })
    const pair = new PostgresPair(cluster, primary, standby)
    await pair.#untilSynchronous()
    return pair
  }

  /** The form of `KEYHALL_STORAGE` with both hosts. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${portOf(this.primary)},127.0.0.1:${portOf(this.standby)}/postgres?target_session_attrs=read-write`
  }

  killPrimary(): void {
    kill(this.primary)
  }

  /** Makes the standby the primary. It needs no standby of its own to commit. */
  async promote(): Promise<void> {
    await query(this.standby, 'select pg_promote()')
  }

  /** Starts the killed primary again without fencing: it accepts writes, too. */
  async returnPrimary(): Promise<RunningPostgres> {
    this.#returned = await launch({ ...this.#cluster, port: portOf(this.primary), settings: SETTINGS })
    return this.#returned
  }

  async stop(): Promise<void> {
    this.#stopped ??= this.#stopOnce()
    await this.#stopped
  }

  /** The primary last: its folder has the binaries. */
  async #stopOnce(): Promise<void> {
    await this.standby.stop()
    await this.#returned?.stop()
    await this.primary.stop()
  }

  async #untilSynchronous(): Promise<void> {
    const text = "select 1 from pg_stat_replication where sync_state = 'sync'"
    while ((await query(this.primary, text)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const portOf = ({ url }: RunningPostgres): number => Number(new URL(url).port)

/** The rows of one statement, by a connection of its own. */
export async function query({ url }: RunningPostgres, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
