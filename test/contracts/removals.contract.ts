import assert from 'node:assert/strict'
import { ClientIdTaken } from '@keyhall/core/clients'
import { ProviderTaken } from '@keyhall/core/identity-providers'
import { OrgTaken } from '@keyhall/core/orgs'
import type { ProjectId, UserId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import type { Storage, Stores } from '@keyhall/core/stores'
import { LoginNameTaken } from '@keyhall/core/users'
import { aClient, aHuman, anId, anOrg, aProject, aUserGrant, everything, NOW, scopes } from './builders.js'
import { finishRemovals } from './finish-removals.js'
import { aProvider } from './identity-providers.contract.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

/** More rows than one unit of work deletes. */
const MANY = 600

export function removalsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: removals of what has many rows`, () => {
    const world = seeded(open)
    const run = <T>(work: (stores: Stores) => Promise<T>): Promise<T> => world().storage.run(work)
    /** Whether rows are left after a removal: in memory, none are. */
    const isGoing = async (id: string, storage: Storage = world().storage): Promise<boolean> =>
      (await storage.read(({ removals }) => removals.pending())).some((one) => one.id === id)
    const giveMetadata = (userId: UserId) =>
      run(({ bulk }) => bulk.addMetadata(Array.from({ length: MANY }, (_, n) => ({ userId, key: `k${n}`, value: 'dg==', createdAt: NOW, updatedAt: NOW }))))
    /** Users of the organization, each with a role in the project. */
    const giveUsers = async (projectId: ProjectId) => {
      const { org } = world()
      const users = Array.from({ length: MANY }, () => aHuman({ orgId: org.id }))
      await run(({ bulk }) => bulk.addPeople(users.map((user) => ({ user }))))
      await run(({ bulk }) => bulk.addUserGrants(users.map(({ id: userId }) => aUserGrant({ userId, orgId: org.id, projectId }))))
      return users
    }

    it('take a user out of exports and imports with the first commit', async () => {
      const { user, org, storage } = world()
      const link = { providerId: aProvider().id, externalId: anId(), userId: user.id, userName: 'u', linkedAt: NOW }
      await run(({ identityProviders }) => identityProviders.add(aProvider({ id: link.providerId })))
      await giveMetadata(user.id)
      assert.equal(await run(({ users }) => users.remove(user.id, NOW)), true)
      await storage.read(async ({ bulk }) => {
        assert.deepEqual(await bulk.users([user.id]), [])
        assert.deepEqual(await bulk.removedUsers([user.id, anId<UserId>()]), [user.id])
        assert.deepEqual(await bulk.userIds(org.id, 'human', { limit: 10 }), [])
        assert.deepEqual(await bulk.people([user.id]), [])
      })
      assert.equal(await run(({ users }) => users.wasRemoved(user.id)), true)
      await assert.rejects(run(({ bulk }) => bulk.addPeople([{ user }])), LoginNameTaken)
      await finishRemovals(storage)
      assert.equal(await run(({ users }) => users.wasRemoved(user.id)), true)
    })

    it('take the users of an organization, its grants and the links of a provider out of exports with the first commit', async () => {
      const { storage, org, project, clientOrg } = world()
      const provider = aProvider()
      const users = await giveUsers(project.id)
      const ids = users.map(({ id }) => id)
      await run(async ({ identityProviders, externalLinks }) => {
        await identityProviders.add(provider)
        for (const { id: userId } of users) await externalLinks.add({ providerId: provider.id, externalId: userId, userId, userName: 'u', linkedAt: NOW })
      })
      await run(({ identityProviders }) => identityProviders.remove(provider.id, NOW))
      assert.deepEqual(await storage.read(({ bulk }) => bulk.linksOf(ids)), [])
      await run(({ projects }) => projects.remove(project.id, NOW))
      assert.deepEqual(await storage.read(({ bulk }) => bulk.userGrants(org.id, { limit: 10 })), [])
      const other = aProject({ orgId: clientOrg.id })
      await run(({ projects }) => projects.put(other))
      await run(({ orgs }) => orgs.remove(org.id, NOW))
      assert.deepEqual(await storage.read(({ bulk }) => bulk.users(ids)), [])
      assert.deepEqual((await storage.read(({ bulk }) => bulk.removedUsers(ids))).toSorted(), ids.toSorted())
      await finishRemovals(storage)
    })

    it('let nothing bring a removed project or application back, or be added where the job would delete it', async () => {
      const { storage, project, client, clientOrg, user } = world()
      await giveUsers(project.id)
      const another = aClient({ projectId: project.id })
      await run(({ clients }) => clients.add(another, []))
      await run(({ projects }) => projects.remove(project.id, NOW))
      if (await isGoing(project.id)) {
        assert.equal(await run(({ projects }) => projects.add(project)), false)
        await assert.rejects(run(({ projects }) => projects.put(project)), StaleWrite)
        assert.equal((await storage.ledger.standing(user.id, client.id)).client, undefined)
      }
      await finishRemovals(storage)
      assert.equal(await storage.read(({ projects }) => projects.find(project.id)), undefined)
      const next = aProject({ orgId: clientOrg.id })
      await run(async ({ projects, clients }) => {
        assert.equal(await projects.add(project), true)
        await projects.put(next)
        await clients.put({ ...client, projectId: next.id }, [])
      })
      assert.equal((await storage.read(({ clients }) => clients.find(client.id)))?.projectId, next.id)
    })

    it('keep ids in use until the last row is deleted, also when a parent was removed in between', async () => {
      const { storage, client, project, clientOrg, user, org } = world()
      const provider = aProvider({ orgId: clientOrg.id })
      const consent = { clientId: client.id, scopes: scopes('openid'), grantedAt: NOW, changedAt: NOW }
      await run(async ({ clients, consents, identityProviders }) => {
        await identityProviders.add(provider)
        await clients.put(client, [])
        await consents.put({ ...consent, userId: user.id })
      })
      const users = await giveUsers(project.id)
      await run(async ({ consents, externalLinks }) => {
        for (const { id: userId } of users) {
          await consents.put({ ...consent, userId })
          await externalLinks.add({ providerId: provider.id, externalId: userId, userId, userName: 'u', linkedAt: NOW })
        }
      })
      await run(({ clients }) => clients.remove(client.id, NOW))
      await run(({ identityProviders }) => identityProviders.remove(provider.id, NOW))
      await run(({ orgs }) => orgs.remove(clientOrg.id, NOW))
      if (await isGoing(clientOrg.id)) {
        await assert.rejects(run(({ orgs }) => orgs.add(clientOrg)), OrgTaken)
        while (!(await run(({ removals }) => removals.step({ kind: 'org', id: clientOrg.id }, NOW, 1000))));
        // The rows of both are gone, but not their removals: these would delete what is added now.
        const next = aProject({ orgId: org.id })
        await run(({ projects }) => projects.put(next))
        await assert.rejects(run(({ clients }) => clients.add({ ...client, projectId: next.id }, [])), ClientIdTaken)
        await assert.rejects(run(({ clients }) => clients.put({ ...client, projectId: next.id }, [])), StaleWrite)
        await assert.rejects(run(({ identityProviders }) => identityProviders.add({ ...provider, orgId: org.id })), ProviderTaken)
      }
      await finishRemovals(storage)
      await run(async ({ orgs, projects, clients, identityProviders }) => {
        await orgs.add(clientOrg)
        await projects.put(project)
        await clients.add(client, [])
        await identityProviders.add(provider)
      })
      await finishRemovals(storage)
      assert.equal((await storage.read(({ clients }) => clients.find(client.id)))?.id, client.id)
      assert.equal((await storage.read(({ identityProviders }) => identityProviders.find(provider.id)))?.id, provider.id)
    })

    it('happen once when several requests remove the same object', async () => {
      const { storage, project } = world()
      const provider = aProvider()
      const users = await giveUsers(project.id)
      await run(async ({ identityProviders, externalLinks }) => {
        await identityProviders.add(provider)
        for (const { id: userId } of users) await externalLinks.add({ providerId: provider.id, externalId: userId, userId, userName: 'u', linkedAt: NOW })
      })
      const small = aProject({ orgId: project.orgId })
      await run(({ projects }) => projects.put(small))
      const removedBy = async (work: (stores: Stores) => Promise<boolean>) => (await Promise.all([1, 2, 3].map(() => run(work)))).filter(Boolean).length
      for (const { id } of [project, small]) {
        assert.equal(await removedBy(({ projects }) => projects.remove(id, NOW)), 1)
      }
      assert.equal(await removedBy(({ identityProviders }) => identityProviders.remove(provider.id, NOW)), 1)
      await finishRemovals(storage)
    })

    it('are not held up by a domain that another organization has chosen', async () => {
      const { storage, org, project } = world()
      await giveUsers(project.id)
      await run(({ orgs }) => orgs.add(anOrg({ primaryDomain: `${org.id}.removed.invalid` })))
      assert.equal(await run(({ orgs }) => orgs.remove(org.id, NOW)), true)
      assert.equal(await run(({ orgs }) => orgs.ofDomain(org.primaryDomain)), undefined)
      assert.equal((await storage.read(({ orgs }) => orgs.search(everything))).items.some(({ id }) => id === org.id), false)
      await finishRemovals(storage)
    })
  })
}
