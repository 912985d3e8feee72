import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import { NestedUnitOfWork } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { postgresDatabases, sqliteDatabases } from './databases.js'

const IS_CHEAP = Number.parseInt(process.versions.node, 10) >= 24

/** The inner unit is not awaited by the outer one, so that it runs when it is not detected. */
async function isDetected(storage: Storage): Promise<boolean> {
  let inner: Promise<unknown> | undefined
  await storage.run(async () => {
    inner = storage.run(async () => 'done').catch((problem: unknown) => problem)
  })
  const outcome = await inner
  assert.ok(outcome === 'done' || outcome instanceof NestedUnitOfWork)
  return outcome !== 'done'
}

for (const [backend, made] of [['sqlite', sqliteDatabases], ['postgres', postgresDatabases]] as const) {
  describe(`${backend}: a nested unit of work`, () => {
    const databases = made()
    const opened: Storage[] = []
    after(async () => {
      for (const storage of opened) await storage.close()
      await databases.removeAll()
    })

    it('is detected, unless that is left out where async contexts are expensive', async () => {
      const config = await databases.fresh()
      const [always, ifCheap] = [await openStorage(config), await openStorage(config, { nestingDetection: 'if_cheap' })]
      opened.push(always, ifCheap)
      assert.equal(await isDetected(always), true)
      assert.equal(await isDetected(ifCheap), IS_CHEAP)
    })
  })
}
