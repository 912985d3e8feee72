import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { startKeyhall } from '@keyhall/app'
import { countBeside } from '../processes/query-beside.js'
import { pairsOfTheProcess } from '../support/key-pairs.js'
import { executeBeside } from './damage.js'
import { backends } from './databases.js'

const FIRST_STARTS = Number(process.env['FIRST_STARTS'] ?? 5)

/** Starts a server, runs its jobs so that its keys are made, and closes it. */
async function startOnce(storage: StorageConfig, masterKey: Buffer): Promise<void> {
  const keyhall = await startKeyhall({ storage, masterKey, makeKeyPair: pairsOfTheProcess(), passwordCost: 'least' })
  try {
    await keyhall.runJobs()
  } finally {
    await keyhall.close()
  }
}

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: ${FIRST_STARTS} first starts at once, each with a master key of its own`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('leave one installation, which only the master key of the winner opens', async function () {
      this.timeout(20_000 + FIRST_STARTS * 2_000)
      const storage = await databases.fresh()
      const keys = Array.from({ length: FIRST_STARTS }, () => randomBytes(32))
      const outcomes = await Promise.allSettled(keys.map((key) => startOnce(storage, key)))
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') assert.match(String(outcome.reason), /the check value of the master key does not decrypt/)
      }
      const [winner, ...others] = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      assert.ok(winner)
      assert.equal(others.length, 0)
      for (const table of ['instance', 'orgs', 'projects', 'master_key_check']) {
        assert.equal(await countBeside(storage, `select count(*) from ${table}`), 1, table)
      }
      await startOnce(storage, winner)
      for (const loser of keys.filter((key) => key !== winner)) await assert.rejects(startOnce(storage, loser), /does not decrypt/)
    })

    it('take over a database of version 0.5.0 only with the master key of its signing keys', async () => {
      const storage = await databases.fresh()
      const [right, wrong] = [randomBytes(32), randomBytes(32)]
      await startOnce(storage, right)
      await executeBeside(storage, 'delete from master_key_check')
      await assert.rejects(startOnce(storage, wrong), /signing-key:.* does not decrypt/)
      assert.equal(await countBeside(storage, 'select count(*) from master_key_check'), 0)
      await startOnce(storage, right)
      assert.equal(await countBeside(storage, 'select count(*) from master_key_check'), 1)
      await executeBeside(storage, 'delete from signing_keys')
      await assert.rejects(startOnce(storage, wrong), /the check value of the master key does not decrypt/)
      assert.equal(await countBeside(storage, 'select count(*) from signing_keys'), 0)
    })
  })
}
