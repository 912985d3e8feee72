import assert from 'node:assert/strict'
import type { Consent } from '@keyhall/core/consents'
import { MAX_CONSENTS } from '@keyhall/core/consents'
import { aClient, aHuman, FAR, NOW, scopes } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function consentsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: consents`, () => {
    const world = seeded(open)

    const aConsent = (own: Partial<Consent> = {}): Consent => {
      const { user, client } = world()
      return { userId: user.id, clientId: client.id, scopes: scopes('openid', 'urn:example:läger'), grantedAt: NOW, changedAt: FAR, ...own }
    }
    const put = (consent: Consent) => world().storage.run(({ consents }) => consents.put(consent))
    const find = ({ userId, clientId }: Consent) => world().storage.read(({ consents }) => consents.find(userId, clientId))

    it('keep every field, and are replaced as a whole', async () => {
      const consent = aConsent()
      await put(consent)
      assert.deepEqual(await find(consent), consent)
      const next = { ...consent, scopes: scopes('email'), grantedAt: NOW + 1, changedAt: FAR + 1 }
      await put(next)
      assert.deepEqual(await find(consent), next)
      await put({ ...next, scopes: [] })
      assert.deepEqual((await find(consent))?.scopes, [])
    })

    it('belong to one person and one client', async () => {
      const { storage, org, project } = world()
      const [person, client] = [aHuman({ orgId: org.id }), aClient({ projectId: project.id })]
      await storage.run(async ({ users, clients }) => {
        await users.add(person)
        await clients.put(client, [])
      })
      const consent = aConsent()
      await put(consent)
      for (const other of [aConsent({ userId: person.id }), aConsent({ clientId: client.id })]) assert.equal(await find(other), undefined)
      const isRemoved = () => storage.run(({ consents }) => consents.remove(consent.userId, consent.clientId))
      assert.deepEqual([await isRemoved(), await isRemoved(), await find(consent)], [true, false, undefined])
    })

    it('are listed with the last changed one first, and limited for each person', async () => {
      const { storage, project, user } = world()
      const many = Array.from({ length: MAX_CONSENTS + 2 }, () => aClient({ projectId: project.id }))
      await storage.run(async ({ clients, consents }) => {
        for (const [index, client] of many.entries()) {
          await clients.put(client, [])
          await consents.put(aConsent({ clientId: client.id, changedAt: NOW + index }))
        }
      })
      const listed = await storage.read(({ consents }) => consents.ofUser(user.id))
      assert.deepEqual(listed.map(({ clientId }) => clientId), many.slice(2).map(({ id }) => id).toReversed())
      for (const { id } of many.slice(0, 2)) assert.equal(await find(aConsent({ clientId: id })), undefined)
    })

    it('are deleted with their person, their client and its project', async () => {
      const { storage, user, client, project } = world()
      const removals = [
        () => storage.run(({ clients }) => clients.remove(client.id, NOW)),
        () => storage.run(({ projects }) => projects.remove(project.id, NOW)),
        () => storage.run(({ users }) => users.remove(user.id, NOW)),
      ]
      for (const remove of removals) {
        await storage.run(async ({ projects, clients }) => {
          await projects.put(project)
          await clients.put(client, [])
        })
        await put(aConsent())
        await remove()
        assert.equal(await find(aConsent()), undefined)
      }
    })
  })
}
