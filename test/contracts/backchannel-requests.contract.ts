import assert from 'node:assert/strict'
import type { ApprovedRequest, BackchannelRequest, PendingRequest } from '@keyhall/core/ciba'
import { approveRequest, denyRequest, expireRequest } from '@keyhall/core/ciba'
import { poll } from '@keyhall/core/device'
import { StaleWrite } from '@keyhall/core/shared'
import { aBackchannelRequest, aGrant, anAccessToken, anId, FAR, NOW, scopes } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const identity = () => ({ userId: anId<never>(), sessionId: anId<never>(), authTime: FAR, amr: ['pwd', 'mfa'] as const })

export function backchannelRequestsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: backchannel authentication requests`, () => {
    const world = seeded(open)
    const find = (id: BackchannelRequest['id']) => world().storage.read(({ backchannelRequests }) => backchannelRequests.find(id))
    const update = (request: BackchannelRequest) => world().storage.run(({ backchannelRequests }) => backchannelRequests.update(request))
    const pendingOf = (userId: BackchannelRequest['userId'], now: number) =>
      world().storage.read(({ backchannelRequests }) => backchannelRequests.pendingOf(userId, now))
    const aStored = async (own: Partial<PendingRequest> = {}) => {
      const request = aBackchannelRequest({ clientId: world().client.id, ...own })
      await world().storage.run(({ backchannelRequests }) => backchannelRequests.add(request))
      return request
    }

    it('keep every field of every state', async () => {
      const pending = await aStored({
        scopes: scopes('openid', 'urn:keyhall:iam:org:project:id:1:aud'), bindingMessage: 'Zürich “4” <b>', needsSecondFactor: true, notification: 'v1.x', address: '::1',
        createdAt: FAR, expiresAt: FAR + 1,
      })
      assert.deepEqual(await find(pending.id), pending)
      const { polled } = poll(pending, FAR)
      for (const request of [polled, approveRequest(polled, { ...identity(), userId: pending.userId })]) {
        await update(request)
        assert.deepEqual(await find(pending.id), request)
      }
      const ends = [(request: PendingRequest) => denyRequest(request, true), (request: PendingRequest) => denyRequest(request, false), expireRequest]
      for (const end of ends) {
        const ended = end(await aStored())
        await update(ended)
        assert.deepEqual(await find(ended.id), ended)
      }
    })

    it('are listed for their person while they wait, newest first', async () => {
      const userId = anId<never>()
      const [old, fresh] = [await aStored({ userId, createdAt: 10, expiresAt: 100 }), await aStored({ userId, createdAt: 20, expiresAt: 100 })]
      const denied = await aStored({ userId, expiresAt: 100 })
      await update(denyRequest(denied, false))
      await aStored({ userId, expiresAt: 50 })
      await aStored({ expiresAt: 100 })
      assert.deepEqual(await pendingOf(userId, 50), [fresh, old])
      assert.deepEqual([await pendingOf(userId, 100), await pendingOf(anId(), 0)], [[], []])
    })

    it('are counted per client and period, up to a limit', async () => {
      const clientId = anId<never>()
      for (const expiresAt of [1000, 1001, 1002]) await aStored({ clientId, expiresAt })
      const count = (after: number, until: number, max: number) =>
        world().storage.run(({ backchannelRequests }) => backchannelRequests.countUnexpired({ clientId, after, until }, max))
      assert.deepEqual([await count(1000, Number.MAX_SAFE_INTEGER, 10), await count(999, 1002, 2)], [2, 2])
    })

    it('are not changed from an outdated version, and not created by an update', async () => {
      const pending = await aStored()
      await update(denyRequest(pending, false))
      await assert.rejects(update(approveRequest(pending, identity())), StaleWrite)
      await assert.rejects(update(denyRequest(aBackchannelRequest({ clientId: world().client.id }), false)), StaleWrite)
      assert.deepEqual(await find(pending.id), denyRequest(pending, false))
    })

    it('are locked: none of twenty concurrent polls is lost', async () => {
      const pending = await aStored()
      await Promise.all(Array.from({ length: 20 }, () => world().storage.run(async ({ backchannelRequests }) => {
        const request = await backchannelRequests.lock(pending.id)
        assert.ok(request?.state === 'pending')
        await backchannelRequests.update(poll(request, NOW).polled)
      })))
      assert.equal((await find(pending.id))?.version, 21)
    })

    it('can be locked by an unknown id', async () => {
      assert.equal(await world().storage.run(({ backchannelRequests }) => backchannelRequests.lock(anId())), undefined)
    })

    it('are consumed by exactly one of twenty concurrent issuances, approved and in this version only', async () => {
      const pending = await aStored()
      const approved: ApprovedRequest = approveRequest(pending, { ...identity(), userId: pending.userId })
      const { client, user, storage } = world()
      const anIssuance = (version: number) => {
        const grant = aGrant({ clientId: client.id, userId: user.id })
        return {
          consume: { kind: 'backchannel_request', id: pending.id, version } as const, grant,
          accessToken: anAccessToken({ clientId: client.id, userId: user.id, grantId: grant.id }),
        }
      }
      assert.equal(await storage.ledger.settle(anIssuance(1)), 'already_used', 'pending')
      await update(approved)
      assert.equal(await storage.ledger.settle(anIssuance(approved.version - 1)), 'already_used', 'another version')
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => storage.ledger.settle(anIssuance(approved.version))))
      assert.equal(outcomes.filter((outcome) => outcome === 'settled').length, 1)
      assert.deepEqual(await find(pending.id), { ...approved, state: 'used', version: approved.version + 1 })
    })
  })
}
