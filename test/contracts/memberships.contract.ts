import assert from 'node:assert/strict'
import type { MemberField, Membership, MembershipScope } from '@keyhall/core/permissions'
import type { Filter } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { aHuman, anId, everything } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function membershipsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: memberships`, () => {
    const world = seeded(open)
    const ofUser = async (userId: Membership['userId']) => {
      const found = await world().storage.read(({ memberships }) => memberships.ofUser(userId))
      return found.toSorted((a, b) => (a.role < b.role ? -1 : 1))
    }

    it('keep every scope of a user, without those of other users', async () => {
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

    it('are unchanged when stored twice', async () => {
      const { storage, user, org } = world()
      const atInstance: Membership = { userId: user.id, role: 'IAM_OWNER', scope: { kind: 'instance' } }
      const atOrg: Membership = { userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: org.id } }
      for (const membership of [atInstance, atInstance, atOrg, atOrg]) {
        await storage.run(({ memberships }) => memberships.put(membership))
      }
      assert.deepEqual(await ofUser(user.id), [atInstance, atOrg])
    })

    it('can have the same role in two organizations', async () => {
      const { storage, user, org, clientOrg } = world()
      await storage.run(async ({ memberships }) => {
        await memberships.put({ userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: org.id } })
        await memberships.put({ userId: user.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: clientOrg.id } })
      })
      assert.equal((await ofUser(user.id)).length, 2)
    })

    it('are empty for a user without memberships', async () => {
      assert.deepEqual(await ofUser(anId()), [])
    })

    it('are listed by resource, each user once with all roles', async () => {
      const { storage, org, clientOrg } = world()
      const [ada, bob] = [
        aHuman({
          orgId: org.id, profile: { firstName: 'Ada', lastName: 'Byron', displayName: 'Ada Byron' },
          email: { address: `Ada@${org.primaryDomain}`, isVerified: false },
        }),
        aHuman({ orgId: clientOrg.id, profile: { firstName: 'Bob', lastName: 'Builder', displayName: 'Bob Builder' } }),
      ]
      const scope: MembershipScope = { kind: 'org', orgId: org.id }
      await storage.run(async ({ users, memberships }) => {
        for (const user of [ada, bob]) await users.add(user)
        for (const role of ['ORG_OWNER', 'ORG_OWNER_VIEWER'] as const) await memberships.put({ userId: ada.id, role, scope })
        await memberships.put({ userId: bob.id, role: 'ORG_OWNER', scope })
        await memberships.put({ userId: bob.id, role: 'ORG_OWNER', scope: { kind: 'org', orgId: clientOrg.id } })
      })
      const members = (...filters: readonly Filter<MemberField>[]) => storage.read(({ memberships }) => memberships.search({
        ...everything,
        filters: [
          { kind: 'among', field: 'scopeKind', values: ['org'] }, { kind: 'among', field: 'scopeId', values: [org.id] }, ...filters,
        ],
      }))
      assert.deepEqual(await members(), {
        total: 2,
        items: [
          { userId: ada.id, scope, roles: ['ORG_OWNER', 'ORG_OWNER_VIEWER'] },
          { userId: bob.id, scope, roles: ['ORG_OWNER'] },
        ],
      })
      const first = (value: string): Filter<MemberField> => ({ kind: 'text', field: 'firstName', method: 'equals', value })
      const mail: Filter<MemberField> = { kind: 'text', field: 'email', method: 'starts_with_ignore_case', value: 'aDA@' }
      assert.deepEqual((await members(first('Bob'))).items.map(({ userId }) => userId), [bob.id])
      assert.deepEqual((await members(mail)).items.map(({ userId }) => userId), [ada.id])
      assert.equal((await members(first('Nobody'))).total, 0)
    })

    it('are replaced for one resource only', async () => {
      const { storage, user, org, clientOrg } = world()
      const [here, there]: readonly MembershipScope[] = [{ kind: 'org', orgId: org.id }, { kind: 'org', orgId: clientOrg.id }]
      await storage.run(async ({ memberships }) => {
        for (const scope of [here, there]) if (scope) await memberships.setRoles(user.id, scope, ['ORG_OWNER', 'ORG_USER_MANAGER'])
        if (here) await memberships.setRoles(user.id, here, ['ORG_OWNER_VIEWER'])
      })
      assert.deepEqual(
        (await ofUser(user.id)).map(({ role, scope }) => [role, scope]),
        [['ORG_OWNER', there], ['ORG_OWNER_VIEWER', here], ['ORG_USER_MANAGER', there]],
      )
      await storage.run(async ({ memberships }) => here && memberships.setRoles(user.id, here, []))
      assert.equal((await ofUser(user.id)).length, 2)
    })

    it('count active instance owners in active organizations', async () => {
      const { storage, user, org } = world()
      const scope: MembershipScope = { kind: 'instance' }
      const off = aHuman({ orgId: org.id, state: 'inactive' })
      const count = () => storage.run(({ memberships }) => memberships.countOwners())
      const before = await count()
      await storage.run(async ({ users, memberships }) => {
        await users.add(off)
        for (const { id } of [user, off]) await memberships.put({ userId: id, role: 'IAM_OWNER', scope })
      })
      assert.equal(await count(), before + 1)
      await storage.run(({ orgs }) => orgs.update({ ...org, state: 'inactive' }))
      assert.equal(await count(), before)
    })

    it('never lose the last owner to two concurrent removals', async () => {
      const { storage, org } = world()
      const scope: MembershipScope = { kind: 'instance' }
      const [one, other] = [aHuman({ orgId: org.id }), aHuman({ orgId: org.id })]
      await storage.run(async ({ users, memberships }) => {
        for (const { userId } of (await memberships.search(everything)).items) await memberships.setRoles(userId, scope, [])
        for (const user of [one, other]) {
          await users.add(user)
          await memberships.put({ userId: user.id, role: 'IAM_OWNER', scope })
        }
      })
      const take = ({ id }: Human) => storage.run(async ({ memberships }) => {
        await memberships.setRoles(id, scope, [])
        if ((await memberships.countOwners()) === 0) throw new Error('the last owner')
      })
      const outcomes = await Promise.allSettled([take(one), take(other)])
      assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      assert.equal(await storage.run(({ memberships }) => memberships.countOwners()), 1)
    })
  })
}
