import assert from 'node:assert/strict'
import { executeBeside } from '../storage/damage.js'
import { Installation, freePort } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { LAST_MIGRATION } from '../support/migration-count.js'
import { createDatabase } from '../support/postgres.js'
import { clients, standardDocument } from '../support/standard-document.js'
import { Caller } from './caller.js'
import { queryBeside } from './query-beside.js'
import { RemoteWorld } from './remote-world.js'

const WORKERS = 3
const ANSWERS = Number(process.env['UPGRADE_ANSWERS'] ?? 60)

/** Continuous requests until stopped. Each response that is not a success counts as failed. */
class SteadyLoad {
  readonly failed: string[] = []
  #answers = 0
  #isOn = true
  #goal: { readonly count: number; readonly reached: () => void } | undefined
  readonly #workers: Promise<unknown>

  /** @param world where people sign in: through the server that is its base URL */
  constructor(server: KeyhallProcess, world: RemoteWorld) {
    const caller = new Caller(server.baseUrl)
    const workers = Array.from({ length: WORKERS }, (_, index) => (index === 0 ? this.#watch(server) : this.#work(world, caller)))
    this.#workers = Promise.all(workers).finally(() => caller.close())
  }

  /** Resolves after that many more responses. */
  more(count: number): Promise<unknown> {
    const reached = new Promise<void>((resolve) => (this.#goal = { count: this.#answers + count, reached: resolve }))
    return Promise.race([reached, this.#workers])
  }

  async stop(): Promise<void> {
    this.#isOn = false
    await this.#workers
  }

  async #watch(server: KeyhallProcess): Promise<void> {
    while (this.#isOn) this.#count('readiness', await server.readiness())
  }

  async #work(world: RemoteWorld, caller: Caller): Promise<void> {
    while (this.#isOn) {
      const { code, client } = await world.code({ scope: 'openid offline_access' })
      const redeemed = await caller.redeem(client, code)
      this.#count('code', redeemed.status)
      const refreshed = await caller.refresh(client, redeemed.body.refresh_token ?? '')
      this.#count('refresh', refreshed.status)
      const isActive = await caller.isActive(client, refreshed.body.access_token ?? '')
      this.#count('introspection', isActive ? 200 : 0)
      this.#count('client_credentials', (await caller.token(clients.jwt, { grant_type: 'client_credentials', scope: 'openid' })).status)
    }
  }

  #count(what: string, status: number): void {
    if (status !== 200) this.failed.push(`${what}: ${status}`)
    if (++this.#answers === this.#goal?.count) this.#goal.reached()
  }
}

/** Simulates the next version: a migration that changes every table, declared as compatible from a migration. */
async function migrateAsNext(installation: Installation, name: string, compatibleFrom: string): Promise<void> {
  const { storage } = installation
  const tables = await queryBeside(storage, "select table_name as name from information_schema.tables where table_schema = 'public'")
  const own = tables.map((row) => String(row['name'])).filter((table) => !['migrations', 'schema_compatibility'].includes(table))
  await executeBeside(storage, `insert into schema_compatibility (migration, compatible_from) values ('${name}', '${compatibleFrom}')`)
  // A transaction each: a migration takes locks on few tables, and for a short time.
  const column = name.toLowerCase()
  for (const table of own) await executeBeside(storage, `set lock_timeout = 1000; alter table ${table} add column ${column} text`)
  await executeBeside(storage, `create table ${column}_things (id text primary key)`)
  await executeBeside(storage, `insert into migrations (timestamp, name) values (1999999999999, '${name}')`)
}

describe('a rolling upgrade on one Postgres', () => {
  it('fails no request of this version during and after the migration of the next one, also when it starts only then', async function () {
    this.timeout(60_000 + ANSWERS * 100)
    const database = await createDatabase()
    const installation = await Installation.create({ KEYHALL_STORAGE: database.url })
    const loads: SteadyLoad[] = []
    try {
      const server = await (await installation.setUp(standardDocument())).start()
      const world = new RemoteWorld(server.baseUrl)
      await world.agentOf()
      const first = new SteadyLoad(server, world)
      loads.push(first)
      await first.more(ANSWERS)
      await migrateAsNext(installation, 'Expansion1999999999999', LAST_MIGRATION)
      await first.more(ANSWERS)

      const late = await installation.start({ KEYHALL_PORT: String(await freePort()) })
      const second = new SteadyLoad(late, world)
      loads.push(second)
      await Promise.all([first.more(ANSWERS), second.more(ANSWERS)])
      for (const load of loads) await load.stop()
      assert.deepEqual(loads.map(({ failed }) => failed), [[], []])

      await migrateAsNext(installation, 'Contraction1999999999999', 'Expansion1999999999999')
      assert.deepEqual([await server.readiness(), await late.readiness()], [503, 503])
      const refused = installation.launch({ KEYHALL_PORT: String(await freePort()) })
      assert.equal((await refused.finished()).code, 1)
      assert.match(refused.stderr, /unknown to this version: Contraction1999999999999/)
    } finally {
      const ends = await Promise.allSettled(loads.map((load) => load.stop()))
      await installation.remove()
      await database.drop()
      assert.deepEqual(ends.filter(({ status }) => status === 'rejected'), [])
    }
  })
})
