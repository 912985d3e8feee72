import assert from 'node:assert/strict'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { openStorage } from '@keyhall/adapters-persistence'
import { RemoveOrg } from '@keyhall/core/administration'
import { RecordEvents } from '@keyhall/core/audit'
import { NeededByService, SignInGuard } from '@keyhall/core/instance'
import type { Storage } from '@keyhall/core/stores'
import { aClient, aHuman, anInstance, anId, anOrg, aProject, aProjectRole, aUserGrant, everything, NOW } from '../contracts/builders.js'
import { postgresDatabases, sqliteDatabases } from '../storage/databases.js'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { apiOnEveryStorage } from '../support/api.js'
import { clients, people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'

const MANAGEMENT = 'management.v1.ManagementService'

const isHonoured = async (api: Api, token: string): Promise<boolean> => (await api.world.protocol.userinfo(token)).status === 200

apiOnEveryStorage('removal of an organization over the API', (api) => {
  it('ends its users, clients and their tokens, and leaves other organizations alone', async () => {
    const own = await api.world.tokens({ client: clients.foreign, scope: 'openid offline_access' }, people.greta)
    const guest = await api.world.tokens({ client: clients.foreign })
    const other = await api.world.tokens({ client: clients.web })
    await api.refused(
      'failed_precondition', `${MANAGEMENT}/RemoveOrg`, {}, { org: (await api.ok('admin.v1.AdminService/GetDefaultOrg')).org.id },
    )
    await api.refused('permission_denied', `${MANAGEMENT}/RemoveOrg`, {}, { as: callers.orgOwner, org: '110' })
    for (const { access_token: token } of [own, guest, other]) assert.equal(await isHonoured(api, token), true)
    await api.ok(`${MANAGEMENT}/RemoveOrg`, {}, { as: callers.otherOwner })
    await api.refused('unauthenticated', `${MANAGEMENT}/GetMyOrg`, {}, { as: callers.otherOwner })
    await api.refused('not_found', 'admin.v1.AdminService/GetOrgByID', { id: '110' })
    for (const { access_token: token } of [own, guest]) assert.equal(await isHonoured(api, token), false)
    assert.equal((await api.world.protocol.refresh(clients.foreign, own.refresh_token)).body.error, 'invalid_client')
    assert.equal(await isHonoured(api, other.access_token), true)
    assert.equal((await api.ok(`${MANAGEMENT}/GetProjectByID`, { id: '300' }, { org: '100' })).project.id, '300')
  })
})

apiOnEveryStorage('deactivation over the API', (api) => {
  for (const [what, off, on] of [
    [
      'a project', () => api.ok(`${MANAGEMENT}/DeactivateProject`, { id: '310' }, { org: '110' }),
      () => api.ok(`${MANAGEMENT}/ReactivateProject`, { id: '310' }, { org: '110' }),
    ],
    [
      'an organization', () => api.ok(`${MANAGEMENT}/DeactivateOrg`, {}, { org: '110' }),
      () => api.ok(`${MANAGEMENT}/ReactivateOrg`, {}, { org: '110' }),
    ],
  ] as const) {
    it(`${what}: its clients get no tokens, and existing ones are invalid, at once and until it is reactivated`, async () => {
      const { access_token: token, refresh_token: refresh } = await api.world.tokens({
        client: clients.foreign, scope: 'openid offline_access',
      })
      const granted = await api.world.code({ client: clients.foreign })
      await off()
      assert.equal(await isHonoured(api, token), false)
      for (const answer of [await api.world.protocol.refresh(clients.foreign, refresh), await api.world.redeem(granted)]) {
        assert.ok(['invalid_grant', 'invalid_client'].includes(answer.body.error), answer.text)
      }
      const page = await (await api.world.agentOf()).open(
        api.world.authorizeUrl({ client: clients.foreign, parameters: { prompt: 'none' } }),
      )
      assert.equal(page.leftTo?.searchParams.get('code') ?? null, null)
      await on()
      assert.equal(await isHonoured(api, (await api.world.tokens({ client: clients.foreign })).access_token), true)
    })
  }
})

describe('removal of a large organization', () => {
  const storages: readonly [string, () => Promise<{ storage: Storage; done: () => Promise<void> }>][] = [
    ['memory', async () => ({ storage: openMemoryStorage(), done: async () => undefined })],
    ...([['sqlite', sqliteDatabases()], ['postgres', postgresDatabases()]] as const).map(
      ([name, databases]): [string, () => Promise<{ storage: Storage; done: () => Promise<void> }>] => [name, async () => {
        const storage = await openStorage(await databases.migrated())
        return { storage, done: async () => { await storage.close(); await databases.removeAll() } }
      }],
    ),
  ]

  for (const [name, open] of storages.filter(([kind]) => everyStorage.some((one) => one === kind))) {
    it(`hides it with one unit of work, frees its domain, and deletes the rest in steps (${name})`, async () => {
      const { storage, done } = await open()
      const [home, large] = [anOrg(), anOrg()]
      const owner = aHuman({ orgId: home.id })
      const project = aProject({ orgId: home.id })
      const own = Array.from({ length: 5 }, () => aProject({ orgId: large.id }))
      const users = Array.from({ length: 600 }, () => aHuman({ orgId: large.id }))
      const instance = anInstance({ defaultOrgId: home.id, projectId: project.id, administratorId: owner.id })
      await storage.run(async (stores) => {
        for (const org of [home, large]) await stores.orgs.add(org)
        for (const user of [owner, ...users]) await stores.users.add(user)
        for (const one of [project, ...own]) await stores.projects.put(one)
        for (const { id: projectId } of own) {
          await stores.clients.put(aClient({ projectId }), ['https://large.example'])
          await stores.projectRoles.add(aProjectRole({ projectId, key: 'clerk' }))
          await stores.userGrants.add(aUserGrant({ userId: owner.id, orgId: large.id, projectId }))
        }
        for (const { id: userId } of users) {
          await stores.memberships.put({ userId, role: 'ORG_OWNER', scope: { kind: 'org', orgId: large.id } })
        }
        await stores.memberships.put({ userId: owner.id, role: 'IAM_OWNER', scope: { kind: 'instance' } })
        await stores.memberships.put({ userId: owner.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: large.id } })
        await stores.orgMetadata.put({ orgId: large.id, key: 'tier', value: 'AA==', createdAt: NOW, updatedAt: NOW })
        await stores.orgPolicies.put(large.id, 'lockout', instance.settings.policies.lockout)
        await stores.instance.put(instance)
      })
      const clock = { now: () => NOW }
      const events = new RecordEvents({ ids: { next: anId }, clock, instance: () => instance })
      const remove = new RemoveOrg({ storage, events, guard: new SignInGuard({ configured: () => 'none' }), clock })
      const caller = { userId: owner.id, orgId: home.id, origin: { address: '127.0.0.1', requestId: 'r' } }
      await remove.remove(large.id, caller)
      const assertGone = () => storage.read(async (reads) => {
        assert.equal(await reads.orgs.find(large.id), undefined)
        assert.deepEqual((await reads.orgs.search(everything)).items.map(({ id }) => id), [home.id])
        assert.equal(await reads.orgs.hasDomain(large.primaryDomain), false)
        for (const { id } of users.slice(-3)) assert.equal(await reads.users.find(id), undefined)
        assert.equal((await reads.users.search(everything)).total, 1)
        assert.equal((await reads.projects.search(everything)).total, 1)
        assert.equal((await reads.clients.search(everything)).total, 0)
        assert.equal((await reads.userGrants.search(everything)).total, 0)
        assert.equal((await reads.memberships.search(everything)).total, 1)
        assert.equal(await reads.clients.allowsOrigin('https://large.example'), false)
        assert.deepEqual(await reads.memberships.ofUser(owner.id), [{ userId: owner.id, role: 'IAM_OWNER', scope: { kind: 'instance' } }])
        const { events: trail } = await reads.audit.search({ aggregateIds: [large.id], order: 'oldest_first', offset: 0, limit: 10 })
        assert.deepEqual(trail.map(({ type }) => type), ['org.removed'])
      })
      await assertGone()
      const pending = () => storage.read(({ removals }) => removals.pending())
      assert.deepEqual(await pending(), name === 'memory' ? [] : [{ kind: 'org', id: large.id }])
      const successor = anOrg({ primaryDomain: large.primaryDomain })
      await storage.run(({ orgs }) => orgs.add(successor))
      await storage.run(({ orgs }) => orgs.remove(successor.id, NOW))
      for (const removal of await pending()) while (!(await storage.run(({ removals }) => removals.step(removal, NOW, 100)))) await assertGone()
      await assertGone()
      assert.deepEqual(await pending(), [])
      assert.equal((await storage.read((reads) => reads.orgMetadata.search(everything))).total, 0)
      assert.equal(await storage.run((stores) => stores.users.wasRemoved(users.at(-1)?.id ?? assert.fail())), true)
      await storage.run(({ orgs }) => orgs.add(large))
      await assert.rejects(remove.remove(home.id, caller), NeededByService)
      await done()
    })
  }
})
