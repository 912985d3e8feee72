import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { freeze } from '../support/frozen-postgres.js'
import { startPostgres } from '../support/postgres.js'
import type { RunningPostgres } from '../support/postgres.js'
import { clients } from '../support/standard-document.js'
import { ClientLoad } from './refresh-load.js'
import { TwoServers } from './two-servers.js'

/** Seconds; `FREEZE=3,8,20` runs the long form. */
const FREEZES = (process.env['FREEZE'] ?? '6').split(',').map(Number)
const ROUNDS = Number(process.env['FREEZE_ROUNDS'] ?? 1)
const [FAMILIES, CODES] = process.env['FREEZE'] ? [64, 96] : [16, 16]

describe('two servers on a Postgres that freezes', () => {
  let postgres: RunningPostgres | undefined
  let both: TwoServers | undefined
  before(async function () {
    this.timeout(60_000)
    const started = await startPostgres()
    postgres = started
    both = await TwoServers.start(() => Promise.resolve({ url: started.url, name: 'postgres', drop: () => Promise.resolve() }))
  })
  after(async () => {
    await both?.stop()
    await postgres?.stop()
  })

  for (const seconds of FREEZES) {
    it(`sign out no user when clients retry after a 503, after ${seconds} s`, async function () {
      this.timeout(ROUNDS * (seconds + 90) * 1000)
      for (let round = 0; round < ROUNDS; round++) {
        assert.ok(postgres && both)
        const load = new ClientLoad(clients.web, [both.one.caller, both.other.caller])
        await load.prepare(both.world, { families: FAMILIES, codes: CODES })
        const running = load.run()
        await wait(200 + Math.random() * 200)
        const thaw = freeze(postgres)
        await wait(seconds * 1000).finally(thaw)
        const totals = await running
        assert.deepEqual(totals.lost, [])
        assert.equal(await load.aliveFamilies(), FAMILIES + CODES)
        if (process.env['FREEZE']) console.log(`      R1: ${seconds} s, ${JSON.stringify({ ...totals, lost: totals.lost.length })}`)
      }
    })
  }
})
