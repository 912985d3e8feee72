import assert from 'node:assert/strict'
import type { ApprovedDevice, DeviceAuthorization, PendingDevice } from '@keyhall/core/device'
import { approve, deny, poll } from '@keyhall/core/device'
import { StaleWrite } from '@keyhall/core/shared'
import { aGrant, anAccessToken, anId, aPendingDevice, aSession, FAR, NOW, scopes } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const identity = () => ({ userId: anId<never>(), sessionId: anId<never>(), authTime: FAR, amr: ['pwd', 'mfa'] as const })

export function deviceAuthorizationsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: device authorizations`, () => {
    const world = seeded(open)
    const find = (id: DeviceAuthorization['id']) => world().storage.read(({ deviceAuthorizations }) => deviceAuthorizations.find(id))
    const byUserCode = (code: DeviceAuthorization['userCode']) =>
      world().storage.read(({ deviceAuthorizations }) => deviceAuthorizations.byUserCode(code))
    const add = (device: PendingDevice) => world().storage.run(({ deviceAuthorizations }) => deviceAuthorizations.add(device))
    const update = (device: DeviceAuthorization) => world().storage.run(({ deviceAuthorizations }) => deviceAuthorizations.update(device))
    const aStored = async (own: Partial<PendingDevice> = {}) => {
      const device = aPendingDevice({ clientId: world().client.id, ...own })
      assert.equal(await add(device), true)
      return device
    }

    it('keep every field of every state', async () => {
      const requested = scopes('openid', 'urn:keyhall:iam:org:project:id:1:aud')
      const pending = await aStored({ scopes: requested, createdAt: FAR, expiresAt: FAR + 1 })
      const { polled } = poll(pending, FAR)
      const { polled: polledAgain } = poll(polled, FAR)
      const states = [polled, polledAgain, approve(polledAgain, identity())]
      assert.deepEqual(await find(pending.id), pending)
      for (const device of states) {
        await update(device)
        assert.deepEqual(await find(pending.id), device)
        assert.deepEqual(await byUserCode(pending.userCode), device)
      }
    })

    it('keep empty lists and a refusal', async () => {
      const pending = await aStored({ scopes: [] })
      await update(deny(pending))
      assert.deepEqual(await find(pending.id), deny(pending))
    })

    it('are counted per client and period, up to a limit', async () => {
      for (const expiresAt of [1000, 1001, 1002]) await aStored({ expiresAt })
      const count = (after: number, until: number, max: number, clientId = world().client.id) =>
        world().storage.run(({ deviceAuthorizations }) => deviceAuthorizations.countUnexpired({ clientId, after, until }, max))
      assert.deepEqual([await count(1000, 1002, 10), await count(999, 1002, 2), await count(999, 1002, 10, anId())], [2, 2, 0])
    })

    it('are not found by an unknown id or code', async () => {
      assert.deepEqual([await find(anId()), await byUserCode(aPendingDevice({ clientId: anId() }).userCode)], [undefined, undefined])
    })

    it('have unique user codes: a second one is not added in any state of the first', async () => {
      const first = await aStored()
      await update(deny(first))
      const second = aPendingDevice({ clientId: world().client.id, userCode: first.userCode })
      assert.equal(await add(second), false)
      assert.deepEqual([await find(second.id), await byUserCode(first.userCode)], [undefined, deny(first)])
    })

    it('give a user code to one of twenty concurrent requests', async () => {
      const { userCode } = aPendingDevice({ clientId: anId() })
      const added = await Promise.all(Array.from({ length: 20 }, () => add(aPendingDevice({ clientId: world().client.id, userCode }))))
      assert.equal(added.filter(Boolean).length, 1)
    })

    it('are not changed from an outdated version, and not created by an update', async () => {
      const pending = await aStored()
      await update(deny(pending))
      await assert.rejects(update(approve(pending, identity())), StaleWrite)
      await assert.rejects(update(deny(aPendingDevice({ clientId: world().client.id }))), StaleWrite)
      assert.deepEqual(await find(pending.id), deny(pending))
    })

    it('are locked: none of twenty concurrent polls is lost', async () => {
      const pending = await aStored()
      await Promise.all(Array.from({ length: 20 }, () => world().storage.run(async ({ deviceAuthorizations }) => {
        const device = await deviceAuthorizations.lock(pending.id)
        assert.ok(device?.state === 'pending')
        await deviceAuthorizations.update(poll(device, NOW).polled)
      })))
      const device = await find(pending.id)
      assert.deepEqual([device?.version, device?.interval], [21, 5 + 19 * 5])
    })

    it('can be locked by an unknown id', async () => {
      assert.equal(await world().storage.run(({ deviceAuthorizations }) => deviceAuthorizations.lock(anId())), undefined)
    })
  })
}

export function usedDevicesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: device authorizations that end in an issuance`, () => {
    const world = seeded(open)
    const stored = async (device: DeviceAuthorization) => {
      await world().storage.run(async ({ deviceAuthorizations }) => {
        await deviceAuthorizations.add({ ...device, state: 'pending', version: 1 })
        if (device.state !== 'pending') await deviceAuthorizations.update({ ...device, version: 2 })
      })
      return device
    }
    const anApproved = async (): Promise<ApprovedDevice> => {
      const approved = approve(aPendingDevice({ clientId: world().client.id }), identity())
      await stored(approved)
      return approved
    }
    const find = (id: DeviceAuthorization['id']) => world().storage.read(({ deviceAuthorizations }) => deviceAuthorizations.find(id))
    const anIssuance = ({ id, version }: Pick<DeviceAuthorization, 'id' | 'version'>) => {
      const { client, user } = world()
      const grant = aGrant({ clientId: client.id, userId: user.id })
      const accessToken = anAccessToken({ clientId: client.id, userId: user.id, grantId: grant.id })
      return { consume: { kind: 'device_code', id, version } as const, grant, accessToken }
    }
    const isStored = async ({ accessToken }: ReturnType<typeof anIssuance>) =>
      (await world().storage.ledger.accessToken(accessToken.id))?.grant !== undefined

    it('become used together with grant and token', async () => {
      const approved = await anApproved()
      const issuance = anIssuance(approved)
      assert.equal(await world().storage.ledger.settle(issuance), 'settled')
      assert.deepEqual(await find(approved.id), { ...approved, state: 'used', version: approved.version + 1 })
      assert.equal(await isStored(issuance), true)
    })

    it('are consumed by exactly one of twenty concurrent issuances, and nothing of the others is stored', async () => {
      const approved = await anApproved()
      const issuances = Array.from({ length: 20 }, () => anIssuance(approved))
      const outcomes = await Promise.all(issuances.map((issuance) => world().storage.ledger.settle(issuance)))
      assert.equal(outcomes.filter((outcome) => outcome === 'settled').length, 1)
      assert.deepEqual(await Promise.all(issuances.map(isStored)), outcomes.map((outcome) => outcome === 'settled'))
    })

    it('are unchanged when their session has ended, and nothing is stored', async () => {
      const approved = await anApproved()
      const issuance = anIssuance(approved)
      assert.equal(await world().storage.ledger.settle({ ...issuance, whileSession: anId() }), 'already_used')
      assert.deepEqual([await find(approved.id), await isStored(issuance)], [approved, false])
      const session = aSession({ userId: world().user.id })
      await world().storage.run(({ sessions }) => sessions.add(session))
      assert.equal(await world().storage.ledger.settle({ ...issuance, whileSession: session.id }), 'settled')
    })

    it('are not consumed in another version or state, or by an unknown id', async () => {
      const { ledger } = world().storage
      const approved = await anApproved()
      for (const version of [approved.version - 1, approved.version + 1]) {
        assert.equal(await ledger.settle(anIssuance({ ...approved, version })), 'already_used')
      }
      assert.deepEqual(await find(approved.id), approved)
      const pending = aPendingDevice({ clientId: world().client.id })
      for (const device of [pending, deny(aPendingDevice({ clientId: world().client.id }))]) {
        await stored(device)
        assert.equal(await ledger.settle(anIssuance(device)), 'already_used', device.state)
      }
      assert.equal(await ledger.settle(anIssuance({ id: anId(), version: NOW })), 'already_used')
    })

    it('are settled next to concurrent codes and refresh tokens', async () => {
      const [one, two] = [await anApproved(), await anApproved()]
      const { client, user, storage } = world()
      const plain = () => ({ grant: aGrant({ clientId: client.id, userId: user.id }) })
      const issuances = [anIssuance(one), plain(), anIssuance(two), anIssuance(one), plain()]
      const outcomes = await Promise.all(issuances.map((issuance) => storage.ledger.settle(issuance)))
      const [first, , , fourth] = outcomes
      assert.deepEqual(new Set([first, fourth]), new Set(['already_used', 'settled']), 'one of the two rivals wins')
      assert.deepEqual([outcomes[1], outcomes[2], outcomes[4]], ['settled', 'settled', 'settled'])
    })
  })
}
