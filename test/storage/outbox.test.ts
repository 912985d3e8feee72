import assert from 'node:assert/strict'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { openStorage } from '@keyhall/adapters-persistence'
import type { AnyMessage } from '@keyhall/core/stores'
import type { Storage } from '@keyhall/core/stores'
import { anId, NOW } from '../contracts/builders.js'
import { backends } from './databases.js'

const aMessage = (): AnyMessage => ({
  id: anId(), topic: 'back_channel_logout', body: { clientId: anId(), userId: anId(), sessionId: anId() }, createdAt: NOW,
})

const claim = (storage: Storage, limit: number) => storage.run(({ outbox }) => outbox.claim(NOW, limit, 30))

/** An outbox with that many messages, opened by two servers. */
async function shared(config: StorageConfig, count: number) {
  const [one, other] = [await openStorage(config), await openStorage(config)]
  const messages = Array.from({ length: count }, aMessage)
  await one.run(async ({ outbox }) => {
    for (const message of messages) await outbox.append(message)
  })
  const close = () => Promise.all([one.close(), other.close()])
  return { one, other, ids: messages.map(({ id }) => id), close }
}

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: an outbox of two servers`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())

    it('hands out each message once', async () => {
      const { one, other, ids, close } = await shared(await databases.migrated(), 100)
      const claimers = Array.from({ length: 40 }, (_, index) => claim(index % 2 === 0 ? one : other, 5))
      const claimed = [...(await Promise.all(claimers)).flat(), ...(await claim(one, 100))]
      assert.deepEqual(claimed.map(({ id }) => id).toSorted(), ids.toSorted())
      await close()
    })
  })
}

describe('postgres: a claim', () => {
  const databases = backends.postgres()
  after(() => databases.removeAll())

  it('skips the rows of a concurrent claim instead of waiting for it', async () => {
    const { one, other, ids, close } = await shared(await databases.migrated(), 3)
    const [taken, rest] = await one.run(async ({ outbox }) => [await outbox.claim(NOW, 2, 30), await claim(other, 10)] as const)
    assert.deepEqual([taken.length, rest.length], [2, 1])
    assert.deepEqual([...taken, ...rest].map(({ id }) => id).toSorted(), ids.toSorted())
    await close()
  })
})
