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
      expiresAt: FAR,
      ...own,
    })
    const add = async (request: PushedRequest) => {
      await world().storage.run(({ pushedRequests }) => pushedRequests.add(request))
      return request
    }
    const take = (id: PushedRequest['id']) => world().storage.run(({ pushedRequests }) => pushedRequests.take(id, NOW))

    it('are taken as they came, with every field', async () => {
      const request = await add(aPushed())
      assert.deepEqual(await take(request.id), request)
    })

    it('are taken once, also by twenty at the same time', async () => {
      const request = await add(aPushed({ parameters: [] }))
      const taken = await Promise.all(Array.from({ length: 20 }, () => take(request.id)))
      assert.deepEqual(taken.filter(Boolean), [request])
      assert.equal(await take(request.id), undefined)
    })

    it('that nobody pushed are not there', async () => {
      assert.equal(await take(anId()), undefined)
    })

    it('are deleted when they have expired, used or not', async () => {
      const [used, unused, living] = [await add(aPushed({ expiresAt: 1 })), await add(aPushed({ expiresAt: 1 })), await add(aPushed())]
      await take(used.id)
      await purgeOnce(world().storage, 2, 1000)
      assert.deepEqual([await take(unused.id), await take(living.id)], [undefined, living])
    })
  })
}
