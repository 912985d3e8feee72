import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openStorage, type StorageConfig } from '@keyhall/adapters-persistence'
import { startChild } from './children.js'
import { backendsOfEachDriver } from './databases.js'

/** Stores tokens from 16 sides and writes the id of each one when it is answered for. */
const writer = `
  import { openStorage } from '@keyhall/adapters-persistence'
  const { ledger } = await openStorage(values[0])
  const write = async (side) => {
    for (let number = 0; ; number++) {
      const id = values[1] + '-' + side + '-' + number
      const token = { id, secretHash: 'hash', clientId: 'client', scopes: [], audience: [], issuedAt: 1, expiresAt: 2 }
      if ((await ledger.settle({ accessToken: token })) === 'settled') process.stdout.write(id + '\\n')
    }
  }
  for (let side = 0; side < 16; side++) write(side)`

async function idsUntilKilled(config: StorageConfig, name: string): Promise<readonly string[]> {
  const child = startChild(writer, [config, name])
  const ids: string[] = []
  const lines = createInterface({ input: child.stdout! })
  lines.on('line', (id) => ids.push(id))
  await once(lines, 'line')
  await wait(50 + Math.random() * 150)
  child.kill('SIGKILL')
  await once(lines, 'close')
  return ids
}

for (const [backend, databasesOf] of backendsOfEachDriver) {
  describe(`${backend}: a process that is killed while it writes`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('has stored everything that it acknowledged', async () => {
      const config = await databases.fresh()
      for (const name of ['first', 'second', 'third']) {
        const ids = await idsUntilKilled(config, name)
        assert.ok(ids.length > 10, `${ids.length} tokens only`)
        const storage = await openStorage(config)
        // Some at a time: more may not wait for a storage than it has room for.
        for (let at = 0; at < ids.length; at += 500) {
          const found = await Promise.all(ids.slice(at, at + 500).map((id) => storage.ledger.accessToken(id as never)))
          assert.equal(found.filter((reading) => reading === undefined).length, 0)
        }
        await storage.close()
      }
    })
  })
}
