import assert from 'node:assert/strict'
import { OrgTaken } from '@keyhall/core/orgs'
import type { Membership } from '@keyhall/core/permissions'
import { aHuman, anId, anOrg, aProject, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened, seeded } from './world.js'

export function orgPoliciesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: policies of organizations`, () => {
    const storage = opened(open)
    const lockout = { maxPasswordAttempts: 3 }
    const login = { allowUsernamePassword: true, allowRegister: false, disableLoginWithEmail: true }

    it('are none at first, are kept and replaced by kind, and go', async () => {
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
        await orgPolicies.put(other.id, 'lockout', { maxPasswordAttempts: 9 })
      })
      assert.deepEqual(await of(), { lockout, login })
      await storage().run(async ({ orgPolicies }) => {
        await orgPolicies.put(org.id, 'lockout', { maxPasswordAttempts: 4 })
        await orgPolicies.remove(org.id, 'login')
        await orgPolicies.remove(org.id, 'passwordComplexity')
      })
      assert.deepEqual(await of(), { lockout: { maxPasswordAttempts: 4 } })
    })
  })
}

export function orgsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: organizations`, () => {
    const storage = opened(open)
    const find = (id: ReturnType<typeof anOrg>['id']) => storage().read(({ orgs }) => orgs.find(id))

    it('keep every field', async () => {
      const org = anOrg({ name: 'Čapek & søn 🏭', state: 'inactive', createdAt: FAR })
      await storage().run(({ orgs }) => orgs.add(org))
      assert.deepEqual(await find(org.id), org)
    })

    it('are not found by an id that nobody has', async () => {
      assert.equal(await find(anId()), undefined)
    })

    it('are refused with an id that is in use', async () => {
      const org = anOrg()
      await storage().run(({ orgs }) => orgs.add(org))
      await assert.rejects(storage().run(({ orgs }) => orgs.add(anOrg({ id: org.id, primaryDomain: 'other.example' }))), OrgTaken)
      assert.deepEqual(await find(org.id), org)
    })

    it('are refused with a primary domain that is in use', async () => {
      const [org, other] = [anOrg({ primaryDomain: 'taken.example' }), anOrg({ primaryDomain: 'taken.example' })]
      await storage().run(({ orgs }) => orgs.add(org))
      await assert.rejects(storage().run(({ orgs }) => orgs.add(other)), OrgTaken)
      assert.equal(await find(other.id), undefined)
    })

    it('are added once by two units of work that want the same domain at once', async () => {
      const rivals = Array.from({ length: 10 }, () => anOrg({ primaryDomain: 'wanted.example' }))
      const outcomes = await Promise.allSettled(rivals.map((org) => storage().run(({ orgs }) => orgs.add(org))))
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      assert.equal(failures.length, 9)
      for (const failure of failures) assert.ok(failure instanceof OrgTaken)
    })

    it('are not made by a change', async () => {
      const org = anOrg()
      await Promise.allSettled([storage().run(({ orgs }) => orgs.update(org))])
      assert.equal(await find(org.id), undefined)
    })

    it('change name and state, and keep domain and creation', async () => {
      const org = anOrg()
      await storage().run(({ orgs }) => orgs.add(org))
      const changed = { ...org, name: 'New', state: 'inactive' } as const
      await storage().run(({ orgs }) => orgs.update({ ...changed, primaryDomain: 'moved.example', createdAt: NOW + 1 }))
      assert.deepEqual(await find(org.id), changed)
    })
  })
}

export function projectsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: projects`, () => {
    const world = seeded(open)
    const find = (id: ReturnType<typeof aProject>['id']) => world().storage.read(({ projects }) => projects.find(id))

    it('keep every field', async () => {
      const project = aProject({ orgId: world().org.id, name: 'Ünïcode', state: 'inactive', createdAt: FAR })
      await world().storage.run(({ projects }) => projects.put(project))
      assert.deepEqual(await find(project.id), project)
    })

    it('are not found by an id that nobody has', async () => {
      assert.equal(await find(anId()), undefined)
    })

    it('change name and state, and keep organization and creation', async () => {
      const project = aProject({ orgId: world().org.id })
      await world().storage.run(({ projects }) => projects.put(project))
      const changed = { ...project, name: 'New', state: 'inactive', orgId: world().clientOrg.id, createdAt: NOW + 1 } as const
      await world().storage.run(({ projects }) => projects.put(changed))
      assert.deepEqual(await find(project.id), { ...project, name: 'New', state: 'inactive' })
    })
  })
}

export function membershipsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: memberships`, () => {
    const world = seeded(open)
    const ofUser = async (userId: Membership['userId']) => {
      const found = await world().storage.read(({ memberships }) => memberships.ofUser(userId))
      return found.toSorted((a, b) => (a.role < b.role ? -1 : 1))
    }

    it('keep every scope of a user, and show nobody else', async () => {
      const { storage, user, org, project } = world()
      const other = aHuman({ orgId: org.id })
      const held: readonly Membership[] = [
        { userId: user.id, role: 'IAM_OWNER', scope: { kind: 'instance' } },
        { userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: org.id } },
        { userId: user.id, role: 'PROJECT_OWNER', scope: { kind: 'project', projectId: project.id } },
      ]
      await storage.run(async ({ users, memberships }) => {
        await users.add(other)
        for (const membership of held) await memberships.put(membership)
        await memberships.put({ userId: other.id, role: 'ORG_OWNER_VIEWER', scope: { kind: 'org', orgId: org.id } })
      })
      assert.deepEqual(await ofUser(user.id), held)
    })

    it('are the same when put twice', async () => {
      const { storage, user, org } = world()
      const atInstance: Membership = { userId: user.id, role: 'IAM_OWNER', scope: { kind: 'instance' } }
      const atOrg: Membership = { userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: org.id } }
      for (const membership of [atInstance, atInstance, atOrg, atOrg]) {
        await storage.run(({ memberships }) => memberships.put(membership))
      }
      assert.deepEqual(await ofUser(user.id), [atInstance, atOrg])
    })

    it('hold the same role in two organizations', async () => {
      const { storage, user, org, clientOrg } = world()
      await storage.run(async ({ memberships }) => {
        await memberships.put({ userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: org.id } })
        await memberships.put({ userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: clientOrg.id } })
      })
      assert.equal((await ofUser(user.id)).length, 2)
    })

    it('are none for a user that has none', async () => {
      assert.deepEqual(await ofUser(anId()), [])
    })
  })
}
