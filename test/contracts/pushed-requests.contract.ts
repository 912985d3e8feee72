import assert from 'node:assert/strict'
import type { PushedRequest } from '@keyhall/core/auth-requests'
import { aHash, anId, FAR, NOW } from './builders.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function pushedRequestsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: pushed authorization requests`, () => {
    const world = seeded(open)
    const aPushed = (own: Partial<PushedRequest> = {}): PushedRequest => ({
      id: anId(),
      secretHash: aHash(),
      clientId: world().client.id,
      parameters: [['state', '{"a": "é\u2028 \'"}'], ['scope', 'openid'], ['__proto__', 'x']],
      openUntil: FAR - 1,
      expiresAt: FAR,
      ...own,
    })
    const add = async (request: PushedRequest) => {
      await world().storage.run(({ pushedRequests }) => pushedRequests.add(request))
      return request
    }
    const find = (id: PushedRequest['id']) => world().storage.read(({ pushedRequests }) => pushedRequests.findUnused(id))
    const keep = (id: PushedRequest['id'], until: number) => world().storage.run(({ pushedRequests }) => pushedRequests.keep(id, until))
    const consume = (id: PushedRequest['id']) => world().storage.run(({ pushedRequests }) => pushedRequests.consume(id, NOW))

    it('keep every field each time they are opened', async () => {
      const request = await add(aPushed())
      assert.deepEqual([await find(request.id), await find(request.id)], [request, request])
    })

    it('are consumed once, also by twenty concurrent requests, and not found afterwards', async () => {
      const request = await add(aPushed({ parameters: [] }))
      const consumed = await Promise.all(Array.from({ length: 20 }, () => consume(request.id)))
      assert.deepEqual(consumed.filter(Boolean), [true])
      assert.deepEqual([await find(request.id), await keep(request.id, FAR), await consume(request.id)], [undefined, false, false])
    })

    it('can extend their expiry, but never shorten it', async () => {
      const request = await add(aPushed({ openUntil: 10, expiresAt: 10 }))
      assert.deepEqual([await keep(request.id, 20), await keep(request.id, 15)], [true, true])
      await purgeOnce(world().storage, 15, 1000)
      assert.deepEqual(await find(request.id), { ...request, expiresAt: 20 })
    })

    it('are counted per client and period, up to a limit', async () => {
      const { client } = world()
      const count = (after: number, until: number, max: number, clientId = client.id) =>
        world().storage.run(({ pushedRequests }) => pushedRequests.countUnexpired({ clientId, after, until }, max))
      for (const expiresAt of [1000, 1001, 1001, 1002]) await add(aPushed({ expiresAt }))
      assert.deepEqual([await count(1000, 1002, 10), await count(999, 1001, 10), await count(999, 1002, 2)], [3, 3, 2])
      assert.equal(await count(999, 1002, 10, anId()), 0)
    })

    it('are not found by an unknown id', async () => {
      const id = anId<never>()
      assert.deepEqual([await find(id), await keep(id, FAR), await consume(id)], [undefined, false, false])
    })

    it('are deleted when they have expired, used or not', async () => {
      const [used, unused, living] = [await add(aPushed({ expiresAt: 1 })), await add(aPushed({ expiresAt: 1 })), await add(aPushed())]
      await consume(used.id)
      await purgeOnce(world().storage, 2, 1000)
      assert.deepEqual([await find(unused.id), await find(living.id)], [undefined, living])
    })
  })
}
