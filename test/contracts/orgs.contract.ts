import assert from 'node:assert/strict'
import { DomainTaken, OrgTaken } from '@keyhall/core/orgs'
import type { OrgDomain } from '@keyhall/core/orgs'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import { DomainName } from '@keyhall/core/shared'
import type { OrgId } from '@keyhall/core/shared'
import { aClient, aHuman, anId, anOrg, aProject, aProjectRole, aUserGrant, everything, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened, seeded } from './world.js'

export function orgPoliciesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: policies of organizations`, () => {
    const storage = opened(open)
    const lockout = { maxPasswordAttempts: 3, maxSecondFactorAttempts: 0 }
    const login = { ...DEFAULT_POLICIES.login, allowUsernamePassword: true, allowRegister: false, disableLoginWithEmail: true }

    it('are absent at first, stored and replaced by kind, and deleted', async () => {
      const [org, other] = [anOrg(), anOrg()]
      const of = () => storage().read(({ orgPolicies }) => orgPolicies.of(org.id))
      await storage().run(async ({ orgs }) => {
        await orgs.add(org)
        await orgs.add(other)
      })
      assert.deepEqual(await of(), {})
      await storage().run(async ({ orgPolicies }) => {
        await orgPolicies.put(org.id, 'lockout', lockout)
        await orgPolicies.put(org.id, 'login', login)
        await orgPolicies.put(other.id, 'lockout', { maxPasswordAttempts: 9, maxSecondFactorAttempts: 0 })
      })
      assert.deepEqual(await of(), { lockout, login })
      await storage().run(async ({ orgPolicies }) => {
        await orgPolicies.put(org.id, 'lockout', { maxPasswordAttempts: 4, maxSecondFactorAttempts: 0 })
        await orgPolicies.remove(org.id, 'login')
        await orgPolicies.remove(org.id, 'passwordComplexity')
      })
      assert.deepEqual(await of(), { lockout: { maxPasswordAttempts: 4, maxSecondFactorAttempts: 0 } })
    })
  })
}

export function orgsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: organizations`, () => {
    const storage = opened(open)
    const find = (id: ReturnType<typeof anOrg>['id']) => storage().read(({ orgs }) => orgs.find(id))

    it('keep every field', async () => {
      const org = anOrg({ name: 'Čapek & søn 🏭', state: 'inactive', createdAt: FAR, changedAt: FAR + 1 })
      await storage().run(({ orgs }) => orgs.add(org))
      assert.deepEqual(await find(org.id), org)
    })

    it('are not found by an unknown id', async () => {
      assert.equal(await find(anId()), undefined)
    })

    it('are found by their primary domain, also after it has moved to another', async () => {
      const [org, other] = [anOrg({ primaryDomain: 'found.example' }), anOrg()]
      const ofDomain = () => storage().read(({ orgs }) => orgs.ofDomain('found.example'))
      assert.equal(await ofDomain(), undefined)
      await storage().run(async ({ orgs }) => {
        await orgs.add(org)
        await orgs.add(other)
      })
      assert.equal(await ofDomain(), org.id)
      await storage().run(async ({ orgs }) => {
        await orgs.setPrimaryDomain(org.id, 'moved.example', NOW)
        await orgs.setPrimaryDomain(other.id, 'found.example', NOW)
      })
      assert.equal(await ofDomain(), other.id)
    })

    it('have a primary domain that is one in both spellings', async () => {
      for (const [first, second] of [['bücher.example', 'xn--bcher-kva.example'], ['xn--mller-kva.example', 'müller.example']] as const) {
        const [org, other] = [anOrg({ primaryDomain: first }), anOrg()]
        await storage().run(async ({ orgs }) => {
          await orgs.add(org)
          await orgs.add(other)
        })
        for (const domain of [first, second]) {
          assert.deepEqual(await storage().read(async ({ orgs }) => [await orgs.ofDomain(domain), await orgs.hasDomain(domain)]), [org.id, true], domain)
        }
        await assert.rejects(storage().run(({ orgs }) => orgs.add(anOrg({ primaryDomain: second }))), OrgTaken)
        await assert.rejects(storage().run(({ orgs }) => orgs.setPrimaryDomain(other.id, second, NOW)), OrgTaken)
      }
    })

    it('are changed one after the other under their lock', async () => {
      const org = anOrg({ name: '-' })
      await storage().run(({ orgs }) => orgs.add(org))
      await Promise.all(Array.from({ length: 10 }, () => storage().run(async ({ orgs }) => {
        const stored = await orgs.lock(org.id)
        assert.ok(stored)
        await orgs.update({ ...stored, name: `${stored.name}-` })
      })))
      assert.equal((await find(org.id))?.name.length, 11)
      assert.equal(await storage().run(({ orgs }) => orgs.lock(anId())), undefined)
    })

    it('are rejected with an id that is in use', async () => {
      const org = anOrg()
      await storage().run(({ orgs }) => orgs.add(org))
      await assert.rejects(storage().run(({ orgs }) => orgs.add(anOrg({ id: org.id, primaryDomain: 'other.example' }))), OrgTaken)
      assert.deepEqual(await find(org.id), org)
    })

    it('are rejected with a primary domain that is in use', async () => {
      const [org, other] = [anOrg({ primaryDomain: 'taken.example' }), anOrg({ primaryDomain: 'taken.example' })]
      await storage().run(({ orgs }) => orgs.add(org))
      await assert.rejects(storage().run(({ orgs }) => orgs.add(other)), OrgTaken)
      assert.equal(await find(other.id), undefined)
    })

    it('are added once by two concurrent units of work with the same domain', async () => {
      const rivals = Array.from({ length: 10 }, () => anOrg({ primaryDomain: 'wanted.example' }))
      const outcomes = await Promise.allSettled(rivals.map((org) => storage().run(({ orgs }) => orgs.add(org))))
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      assert.equal(failures.length, 9)
      for (const failure of failures) assert.ok(failure instanceof OrgTaken)
    })

    it('are not created by an update', async () => {
      const org = anOrg()
      await Promise.allSettled([storage().run(({ orgs }) => orgs.update(org))])
      assert.equal(await find(org.id), undefined)
    })

    it('change name and state, and keep domain and creation time', async () => {
      const org = anOrg()
      await storage().run(({ orgs }) => orgs.add(org))
      const changed = { ...org, name: 'New', state: 'inactive' } as const
      await storage().run(({ orgs }) => orgs.update({ ...changed, primaryDomain: 'moved.example', createdAt: NOW + 1 }))
      assert.deepEqual(await find(org.id), changed)
    })

    it('change their domain to an unused one, and keep the rest', async () => {
      const [org, other] = [anOrg(), anOrg()]
      await storage().run(async ({ orgs }) => {
        await orgs.add(org)
        await orgs.add(other)
        await orgs.setPrimaryDomain(org.id, 'moved-to.example', NOW + 5)
      })
      assert.deepEqual(await find(org.id), { ...org, primaryDomain: 'moved-to.example', changedAt: NOW + 5 })
      await assert.rejects(storage().run(({ orgs }) => orgs.setPrimaryDomain(org.id, other.primaryDomain, NOW + 6)), OrgTaken)
      await storage().run(({ orgs }) => orgs.setPrimaryDomain(org.id, 'moved-to.example', NOW + 7))
      assert.equal((await find(org.id))?.changedAt, NOW + 7)
    })

    it('are found by case-insensitive name, domain, state and id, page by page', async () => {
      const fresh = anId<OrgId>()
      const orgs = ['Ärzte', 'Bäcker', 'Ärztinnen'].map((name) => anOrg({ name: `${name} ${fresh}` }))
      const inactive = anOrg({ name: `Zu ${fresh}`, state: 'inactive' })
      await storage().run(async (stores) => {
        for (const org of [...orgs, inactive]) await stores.orgs.add(org)
      })
      const search = (own: object) => storage().read((reads) => reads.orgs.search({ ...everything, ...own }))
      const named = (method: 'starts_with' | 'starts_with_ignore_case', value: string) =>
        search({
          filters: [{ kind: 'text', field: 'name', method, value }, { kind: 'text', field: 'name', method: 'ends_with', value: fresh }],
          sortBy: 'name',
        })
      assert.deepEqual((await named('starts_with_ignore_case', 'äRZT')).items, [orgs[0], orgs[2]])
      assert.equal((await named('starts_with', 'äRZT')).total, 0)
      const all = { kind: 'text', field: 'name', method: 'contains', value: fresh }
      const page = await search({ filters: [all], sortBy: 'name', offset: 1, limit: 1, isAscending: false })
      assert.deepEqual([page.total, page.items], [4, [orgs[0]]])
      assert.deepEqual((await search({ filters: [all, { kind: 'among', field: 'state', values: ['inactive'] }] })).items, [inactive])
      assert.deepEqual((await search({ filters: [{ kind: 'among', field: 'id', values: [orgs[0]?.id] }] })).items, [orgs[0]])
      const byDomain = { kind: 'text', field: 'primaryDomain', method: 'equals_ignore_case', value: inactive.primaryDomain.toUpperCase() }
      assert.deepEqual((await search({ filters: [byDomain] })).items, [inactive])
    })

    it('are deleted with the roles granted in them, and nothing of other organizations', async () => {
      const [org, other] = [anOrg(), anOrg()]
      const user = aHuman({ orgId: other.id })
      await storage().run(async ({ orgs, users, memberships }) => {
        for (const one of [org, other]) await orgs.add(one)
        await users.add(user)
        for (const { id: orgId } of [org, other]) {
          await memberships.put({ userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId } })
        }
      })
      assert.equal(await storage().run(({ orgs }) => orgs.remove(org.id, NOW)), true)
      assert.equal(await find(org.id), undefined)
      assert.deepEqual(await find(other.id), other)
      const held = await storage().read(({ memberships }) => memberships.ofUser(user.id))
      assert.deepEqual(held.map(({ scope }) => scope), [{ kind: 'org', orgId: other.id }])
      assert.equal(await storage().run(({ orgs }) => orgs.remove(org.id, NOW)), false)
    })
  })
}

const SETTINGS = { roleAssertion: true, roleCheck: true, projectCheck: false, privateLabeling: 'allow_user_owner' } as const

export function projectsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: projects`, () => {
    const world = seeded(open)
    const find = (id: ReturnType<typeof aProject>['id']) => world().storage.read(({ projects }) => projects.find(id))

    it('keep every field', async () => {
      const project = aProject({
        orgId: world().org.id, name: 'Ünïcode', state: 'inactive', settings: SETTINGS, createdAt: FAR, changedAt: FAR + 1,
      })
      await world().storage.run(({ projects }) => projects.put(project))
      assert.deepEqual(await find(project.id), project)
    })

    it('are not found by an unknown id', async () => {
      assert.equal(await find(anId()), undefined)
    })

    it('change name, state and settings, and keep organization and creation time', async () => {
      const project = aProject({ orgId: world().org.id })
      await world().storage.run(({ projects }) => projects.put(project))
      const change = { name: 'New', state: 'inactive', settings: SETTINGS, changedAt: NOW + 2 } as const
      await world().storage.run(({ projects }) => projects.put({ ...project, ...change, orgId: world().clientOrg.id, createdAt: NOW + 1 }))
      assert.deepEqual(await find(project.id), { ...project, ...change })
    })

    it('are found by organization and name', async () => {
      const { org, clientOrg, storage } = world()
      const [shop, shipping, foreign] = [
        aProject({ orgId: org.id, name: 'Shop' }), aProject({ orgId: org.id, name: 'Shipping' }),
        aProject({ orgId: clientOrg.id, name: 'Shop' }),
      ]
      await storage.run(async ({ projects }) => {
        for (const project of [shop, shipping, foreign]) await projects.put(project)
      })
      const search = (value: string) => storage.read(({ projects }) => projects.search({
        ...everything,
        filters: [
          { kind: 'among', field: 'orgId', values: [org.id] }, { kind: 'text', field: 'name', method: 'starts_with_ignore_case', value },
        ],
        sortBy: 'name',
      }))
      assert.deepEqual((await search('SH')).items, [shipping, shop])
      assert.deepEqual((await search('sho')).items, [shop])
    })

    it('are deleted with clients, roles, grants and members, and nothing of other projects', async () => {
      const { storage, user, clientOrg, client, project: other } = world()
      const project = aProject({ orgId: clientOrg.id })
      const own = aClient({ projectId: project.id })
      const grants = [project, other].map(({ id }) => aUserGrant({ userId: user.id, orgId: clientOrg.id, projectId: id }))
      await storage.run(async (stores) => {
        await stores.projects.put(project)
        await stores.clients.put(own, ['https://removed.example'])
        for (const { id } of [project, other]) {
          await stores.projectRoles.add(aProjectRole({ projectId: id, key: 'clerk' }))
          await stores.memberships.put({ userId: user.id, role: 'PROJECT_OWNER', scope: { kind: 'project', projectId: id } })
        }
        for (const grant of grants) await stores.userGrants.add(grant)
      })
      assert.equal(await storage.run(({ projects }) => projects.remove(project.id, NOW)), true)
      await storage.read(async (reads) => {
        assert.equal(await reads.projects.find(project.id), undefined)
        assert.equal(await reads.clients.find(own.id), undefined)
        assert.equal(await reads.clients.allowsOrigin('https://removed.example'), false)
        assert.deepEqual(await reads.clients.find(client.id), client)
        assert.equal(await reads.projectRoles.find(project.id, 'clerk'), undefined)
        assert.ok(await reads.projectRoles.find(other.id, 'clerk'))
        assert.deepEqual(
          (await reads.userGrants.search({ ...everything, filters: [{ kind: 'among', field: 'userId', values: [user.id] }] })).items,
          [grants[1]],
        )
        assert.deepEqual((await reads.memberships.ofUser(user.id)).map(({ scope }) => scope), [{ kind: 'project', projectId: other.id }])
      })
      assert.equal(await storage.run(({ projects }) => projects.remove(project.id, NOW)), false)
    })
  })
}

export function orgDomainsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: domains of organizations`, () => {
    const storage = opened(open)
    const aDomain = (orgId: OrgId, name: string, own: Partial<OrgDomain> = {}): OrgDomain => ({ orgId, domain: DomainName.parse(name), createdAt: NOW, changedAt: NOW, ...own })
    const ownerOf = (name: string) => storage().read(({ orgDomains }) => orgDomains.ownerOf(name))

    async function twoOrgs(): Promise<readonly [OrgId, OrgId]> {
      const [one, other] = [anOrg(), anOrg()]
      await storage().run(async ({ orgs }) => { await orgs.add(one); await orgs.add(other) })
      return [one.id, other.id]
    }

    it('keep every field, by name', async () => {
      const [orgId] = await twoOrgs()
      const proof = { challenge: { method: 'http', token: 'token-1' }, verifiedAt: FAR, changedAt: FAR } as const
      const [first, second] = [aDomain(orgId, `a-${orgId}.example`), aDomain(orgId, `b-${orgId}.example`)]
      await storage().run(async ({ orgDomains }) => { await orgDomains.add(second); await orgDomains.add(first) })
      await storage().run(({ orgDomains }) => orgDomains.put({ ...second, ...proof }))
      const read = () => storage().read(async ({ orgDomains }) => [await orgDomains.ofOrg(orgId), await orgDomains.find(orgId, second.domain), await orgDomains.find(orgId, DomainName.parse('no.example'))])
      assert.deepEqual(await read(), [[first, { ...second, ...proof }], { ...second, ...proof }, undefined])
      const remove = () => storage().run(({ orgDomains }) => orgDomains.remove(orgId, second.domain))
      assert.deepEqual([await remove(), await remove(), (await read())[0]], [true, false, [first]])
    })

    it('are verified by one organization, and free again after it', async () => {
      const [one, other] = await twoOrgs()
      const name = `owned-${one}.example`
      await storage().run(async ({ orgDomains }) => { await orgDomains.add(aDomain(one, name)); await orgDomains.add(aDomain(other, name)) })
      assert.equal(await ownerOf(name), undefined)
      const verify = (orgId: OrgId) => storage().run(({ orgDomains }) => orgDomains.put(aDomain(orgId, name, { verifiedAt: NOW })))
      await verify(one)
      await verify(one)
      assert.equal(await ownerOf(name), one)
      await assert.rejects(verify(other), DomainTaken)
      assert.equal(await ownerOf(name), one)
      await storage().run(({ orgs }) => orgs.remove(one, NOW))
      assert.equal(await ownerOf(name), undefined)
      await verify(other)
      assert.equal(await ownerOf(name), other)
    })

    it('are verified by one of several at once', async () => {
      const pair = await twoOrgs()
      const name = `raced-${pair[0]}.example`
      await storage().run(async ({ orgDomains }) => { for (const orgId of pair) await orgDomains.add(aDomain(orgId, name)) })
      const results = await Promise.allSettled(pair.map((orgId) => storage().run(({ orgDomains }) => orgDomains.put(aDomain(orgId, name, { verifiedAt: NOW })))))
      assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      const refused = results.find((one) => one.status === 'rejected')
      assert.ok(refused?.reason instanceof DomainTaken, String(refused?.reason))
    })
  })
}
