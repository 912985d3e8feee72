import assert from 'node:assert/strict'
import type { Intent, IntentId, SignOutChain } from '@keyhall/core/external-sign-in'
import { anId, aClient, aHash, FAR, NOW } from './builders.js'
import { aProvider } from './identity-providers.contract.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function intentsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: identity provider intents`, () => {
    const world = seeded(open)

    const added = async (own: Partial<Intent> = {}): Promise<Intent> => {
      const provider = aProvider()
      const intent: Intent = {
        id: anId(), stage: 'away', providerId: provider.id, orgId: world().org.id, startedBy: world().user.id, secretHash: aHash(), sealed: `v1.${'x'.repeat(400_000)}`, expiresAt: FAR, ...own,
      }
      await world().storage.run(async ({ identityProviders, intents }) => {
        await identityProviders.add(provider)
        await intents.add(intent)
      })
      return intent
    }
    const find = (id: IntentId) => world().storage.run(({ intents }) => intents.find(id))
    const remove = (id: IntentId) => world().storage.run(({ intents }) => intents.remove(id))

    it('keep every field, and are removed once', async () => {
      const intent = await added({ stage: 'returned' })
      assert.deepEqual(await find(intent.id), intent)
      const removed = await Promise.all([remove(intent.id), remove(intent.id), remove(intent.id)])
      assert.equal(removed.filter((isRemoved) => isRemoved).length, 1)
      assert.equal(await find(intent.id), undefined)
    })

    it('are deleted with their provider and their organization', async () => {
      const [one, other] = [await added(), await added()]
      await world().storage.run(({ identityProviders }) => identityProviders.remove(one.providerId, NOW))
      assert.deepEqual([await find(one.id), (await find(other.id))?.id], [undefined, other.id])
    })

    it('are purged when they have expired', async () => {
      const [old, young] = [await added({ expiresAt: NOW - 1 }), await added({ expiresAt: NOW })]
      await world().storage.expired.purge('idp_intent', NOW, 100)
      assert.deepEqual([await find(old.id), (await find(young.id))?.id], [undefined, young.id])
    })
  })

  describe(`${backend}: sign-out chains`, () => {
    const world = seeded(open)
    const aChain = (own: Partial<SignOutChain> = {}): SignOutChain =>
      ({ id: anId(), waiting: [{ providerId: anId(), logoutHint: `v1.${'x'.repeat(11_000)}` }, { providerId: anId(), logoutHint: 'v1.ö' }], locale: 'de', expiresAt: FAR, ...own })
    const add = (chain: SignOutChain) => world().storage.run(({ signOutChains }) => signOutChains.add(chain))
    const take = ({ id }: SignOutChain) => world().storage.run(({ signOutChains }) => signOutChains.take(id))

    it('keep every field, and are taken once', async () => {
      const chain = aChain()
      await add(chain)
      const taken = await Promise.all([take(chain), take(chain)])
      assert.deepEqual(taken.filter((one) => one !== undefined), [chain])
    })

    it('are purged when they have expired', async () => {
      const [old, young] = [aChain({ expiresAt: NOW - 1 }), aChain({ expiresAt: NOW })]
      await add(old)
      await add(young)
      await world().storage.expired.purge('sign_out_chain', NOW, 100)
      assert.deepEqual([await take(old), await take(young)], [undefined, young])
    })
  })

  describe(`${backend}: clients of an origin`, () => {
    const world = seeded(open)

    it('are the active ones, the oldest first', async () => {
      const origin = `https://${anId()}.example`
      const ofProject = { projectId: world().project.id }
      const [old, young, inactive, foreign] = [aClient({ ...ofProject, createdAt: NOW }), aClient({ ...ofProject, createdAt: NOW + 1 }), aClient({ ...ofProject, state: 'inactive' }), aClient(ofProject)]
      await world().storage.run(async ({ clients }) => {
        for (const client of [young, old, inactive]) await clients.put(client, [origin, 'https://also.example'])
        await clients.put(foreign, [`${origin}:8443`])
      })
      const ofOrigin = (of: string) => world().storage.read(({ clients }) => clients.ofOrigin(of))
      assert.deepEqual((await ofOrigin(origin)).map(({ id }) => id), [old.id, young.id])
      assert.deepEqual(await ofOrigin(origin.toUpperCase()), [])
    })

    it('are not those that registered themselves, however many there are', async () => {
      const origin = `https://${anId()}.example`
      const ofProject = { projectId: world().project.id }
      const strangers = Array.from({ length: 51 }, (_, index) => aClient({ ...ofProject, createdAt: NOW, selfRegistered: index % 2 === 0 ? 'request' : 'document' }))
      const own = aClient({ ...ofProject, createdAt: NOW + 1 })
      await world().storage.run(async ({ clients }) => {
        for (const client of [...strangers, own]) await clients.put(client, [origin])
      })
      assert.deepEqual((await world().storage.read(({ clients }) => clients.ofOrigin(origin))).map(({ id }) => id), [own.id])
    })
  })
}
