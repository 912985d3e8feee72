import assert from 'node:assert/strict'
import { createDatabase } from '../support/postgres.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess, Variables } from '../support/keyhall-process.js'
import { sqliteDrivers } from '../support/sqlite-drivers.js'
import { standardDocument } from '../support/standard-document.js'
import { Caller } from './caller.js'
import { Ledger, verify } from './ledger.js'
import { loadUntilDeath } from './load.js'
import { countBeside, queryBeside } from './query-beside.js'
import { RemoteWorld } from './remote-world.js'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2)
const WORKERS = 24

/** Number of acknowledged responses after which the load counts as running. */
const MIN_COUNT = 40

/** Partial writes that must never be in the database after a kill: each is one half of an atomic write. */
const HALVES: Readonly<Record<string, string>> = {
  'a used code without tokens': `select count(*) from codes c where used_at is not null
    and not exists (select 1 from refresh_tokens r where r.grant_id = c.grant_id)`,
  'a code without its grant': 'select count(*) from codes c where not exists (select 1 from grants g where g.id = c.grant_id)',
  'an access token without its grant': `select count(*) from access_tokens a where grant_id is not null
    and not exists (select 1 from grants g where g.id = a.grant_id)`,
  'refresh tokens of which not exactly one is unused': `select count(*) from (select grant_id from refresh_tokens
    group by grant_id having sum(case when used_at is null then 1 else 0 end) <> 1) halves`,
}

interface Totals {
  acknowledged: number
  readonly restarts: number[]
}

async function round(installation: Installation, server: KeyhallProcess, totals: Totals): Promise<KeyhallProcess> {
  const ledger = new Ledger()
  const world = worldOf(installation)
  await world.agentOf()
  const load = loadUntilDeath({ world, caller: new Caller(server.baseUrl), ledger, workers: WORKERS })
  await Promise.race([load, ledger.reaches(MIN_COUNT)])
  setTimeout(() => server.signal('SIGKILL'), Math.random() * 400)
  await load
  assert.equal((await server.finished()).signal, 'SIGKILL')

  const restarted = installation.launch()
  totals.restarts.push(await restarted.ready())
  totals.acknowledged += ledger.acknowledged
  const { storage } = installation
  if (storage.kind === 'sqlite') assert.deepEqual(await queryBeside(storage, 'pragma integrity_check'), [{ integrity_check: 'ok' }])
  for (const [half, sql] of Object.entries(HALVES)) assert.equal(await countBeside(storage, sql), 0, half)

  const caller = new Caller(restarted.baseUrl)
  const verdict = await verify(ledger, caller)
  caller.close()
  assert.deepEqual(verdict, { lost: [], wrong: [] })
  return restarted
}

const worlds = new WeakMap<Installation, RemoteWorld>()

/** One for all rounds: the session of its browser must survive every kill, or no code is issued without a password. */
function worldOf(installation: Installation): RemoteWorld {
  const world = worlds.get(installation) ?? new RemoteWorld(`http://localhost:${installation.port}`)
  worlds.set(installation, world)
  return world
}

interface Place {
  readonly variables: Variables
  readonly drop?: () => Promise<void>
}

function survivesDeath(placeOf: () => Promise<Place>): void {
  it(`loses and reverts no acknowledged response over ${ROUNDS} kills under load`, async function () {
    this.timeout(20_000 + ROUNDS * 20_000)
    const { variables, drop } = await placeOf()
    const installation = await Installation.create(variables)
    const totals: Totals = { acknowledged: 0, restarts: [] }
    try {
      let server = await (await installation.setUp(standardDocument())).start()
      for (let number = 0; number < ROUNDS; number++) server = await round(installation, server, totals)
      if (process.env['KILL_ROUNDS']) console.log(`      ${report(totals)}`)
    } finally {
      await installation.remove()
      await drop?.()
    }
  })
}

function report({ acknowledged, restarts }: Totals): string {
  const sorted = restarts.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  return `REL-01: faults=${ROUNDS}, acked=${acknowledged}, lost=0, wrong=0, ready again p95=${Math.round(p95)} ms`
}

describe('a server that is killed', () => {
  for (const driver of sqliteDrivers) {
    describe(`on SQLite, with the driver ${driver}`, () => survivesDeath(() => Promise.resolve({ variables: { KEYHALL_SQLITE_DRIVER: driver } })))
  }
  describe('on Postgres', () =>
    survivesDeath(async () => {
      const database = await createDatabase()
      return { variables: { KEYHALL_STORAGE: database.url }, drop: () => database.drop() }
    }))
})
