import assert from 'node:assert/strict'
import { ProjectRoleTaken } from '@keyhall/core/projects'
import type { Filter } from '@keyhall/core/shared'
import type { UserGrantField } from '@keyhall/core/user-grants'
import { roleKeyFilter, UserGrantTaken } from '@keyhall/core/user-grants'
import { aHuman, anId, aProject, aProjectRole, aUserGrant, everything, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function projectRolesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: roles of projects`, () => {
    const world = seeded(open)

    it('keep every field', async () => {
      const { storage, project } = world()
      const role = aProjectRole({
        projectId: project.id, key: 'läger:100%_', displayName: 'Lager', group: 'intern', createdAt: FAR, updatedAt: FAR + 1,
      })
      await storage.run(({ projectRoles }) => projectRoles.add(role))
      assert.deepEqual(await storage.read(({ projectRoles }) => projectRoles.find(project.id, role.key)), role)
    })

    it('have a unique, case-sensitive key in each project', async () => {
      const { storage, project, org } = world()
      const other = aProject({ orgId: org.id })
      await storage.run(async ({ projects, projectRoles }) => {
        await projects.put(other)
        for (const projectId of [project.id, other.id]) await projectRoles.add(aProjectRole({ projectId, key: 'clerk' }))
        await projectRoles.add(aProjectRole({ projectId: project.id, key: 'Clerk' }))
      })
      await assert.rejects(
        storage.run(({ projectRoles }) => projectRoles.add(aProjectRole({ projectId: project.id, key: 'clerk' }))), ProjectRoleTaken,
      )
    })

    it('can change name and group, and are found by them', async () => {
      const { storage, project } = world()
      const role = aProjectRole({ projectId: project.id })
      const changed = { ...role, displayName: 'Büro', group: 'new', updatedAt: NOW + 1 }
      await storage.run(async ({ projectRoles }) => {
        await projectRoles.add(role)
        await projectRoles.update({ ...changed, createdAt: NOW + 7 })
      })
      const found = await storage.read(({ projectRoles }) => projectRoles.search({
        ...everything,
        filters: [
          { kind: 'among', field: 'projectId', values: [project.id] },
          { kind: 'text', field: 'displayName', method: 'equals_ignore_case', value: 'BÜRO' },
        ],
      }))
      assert.deepEqual(found, { total: 1, items: [changed] })
    })

    it('are granted only if they exist', async () => {
      const { storage, project } = world()
      const held = await storage.run(async ({ projectRoles }) => {
        for (const key of ['b', 'a']) await projectRoles.add(aProjectRole({ projectId: project.id, key }))
        return projectRoles.lockExisting(project.id, ['b', 'c', 'a'])
      })
      assert.deepEqual(held.toSorted(), ['a', 'b'])
    })

    it('are removed from grants too, and an empty grant is deleted', async () => {
      const { storage, project, clientOrg, user, org } = world()
      const [other, foreign] = [aHuman({ orgId: org.id }), aProject({ orgId: org.id })]
      const around = { orgId: clientOrg.id, projectId: project.id }
      const both = aUserGrant({ ...around, userId: user.id, roleKeys: ['clerk', 'clerk2'] })
      const only = aUserGrant({ ...around, userId: other.id, roleKeys: ['clerk'] })
      const elsewhere = aUserGrant({ orgId: org.id, projectId: foreign.id, userId: user.id, roleKeys: ['clerk'] })
      await storage.run(async ({ users, projects, projectRoles, userGrants }) => {
        await users.add(other)
        await projects.put(foreign)
        for (const key of ['clerk', 'clerk2']) await projectRoles.add(aProjectRole({ projectId: project.id, key }))
        for (const grant of [both, only, elsewhere]) await userGrants.add(grant)
        assert.equal(await projectRoles.remove(project.id, 'clerk'), true)
        assert.equal(await projectRoles.remove(project.id, 'clerk'), false)
      })
      await storage.read(async ({ projectRoles, userGrants }) => {
        assert.equal(await projectRoles.find(project.id, 'clerk'), undefined)
        assert.deepEqual(await userGrants.find(both.id), { ...both, roleKeys: ['clerk2'] })
        assert.equal(await userGrants.find(only.id), undefined)
        assert.deepEqual(await userGrants.find(elsewhere.id), elsewhere)
      })
    })

    it('are never left in a grant that is created during their removal', async () => {
      const { storage, project, clientOrg, user } = world()
      await storage.run(({ projectRoles }) => projectRoles.add(aProjectRole({ projectId: project.id, key: 'clerk' })))
      const grant = aUserGrant({ userId: user.id, orgId: clientOrg.id, projectId: project.id, roleKeys: ['clerk'] })
      await Promise.all([
        storage.run(async ({ projectRoles, userGrants }) => {
          if ((await projectRoles.lockExisting(project.id, ['clerk'])).length === 1) await userGrants.add(grant)
        }),
        storage.run(({ projectRoles }) => projectRoles.remove(project.id, 'clerk')),
      ])
      assert.equal(await storage.read(({ userGrants }) => userGrants.find(grant.id)), undefined)
    })
  })
}

export function userGrantsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: grants of roles`, () => {
    const world = seeded(open)

    it('keep every field, in the order of their roles', async () => {
      const { storage, user, clientOrg, project } = world()
      const around = { userId: user.id, orgId: clientOrg.id, projectId: project.id }
      const grant = aUserGrant({ ...around, roleKeys: ['z', 'a b', 'ü:"%_'], state: 'inactive', createdAt: FAR, updatedAt: FAR + 1 })
      await storage.run(({ userGrants }) => userGrants.add(grant))
      assert.deepEqual(await storage.read(({ userGrants }) => userGrants.find(grant.id)), grant)
      assert.equal(await storage.read(({ userGrants }) => userGrants.find(anId())), undefined)
    })

    it('are unique for each user, project and organization', async () => {
      const { storage, user, clientOrg, org, project } = world()
      const around = { userId: user.id, orgId: clientOrg.id, projectId: project.id }
      await storage.run(async ({ userGrants }) => {
        await userGrants.add(aUserGrant(around))
        await userGrants.add(aUserGrant({ ...around, orgId: org.id }))
      })
      await assert.rejects(storage.run(({ userGrants }) => userGrants.add(aUserGrant(around))), UserGrantTaken)
    })

    it('change roles and state, and are removed', async () => {
      const { storage, user, clientOrg, project } = world()
      const grant = aUserGrant({ userId: user.id, orgId: clientOrg.id, projectId: project.id })
      const changed = { ...grant, roleKeys: ['boss', 'clerk'], state: 'inactive', updatedAt: NOW + 1 } as const
      await storage.run(async ({ userGrants }) => {
        await userGrants.add(grant)
        await userGrants.update({ ...changed, createdAt: NOW + 9 })
      })
      assert.deepEqual(await storage.read(({ userGrants }) => userGrants.find(grant.id)), changed)
      assert.equal(await storage.run(({ userGrants }) => userGrants.remove(grant.id)), true)
      assert.equal(await storage.run(({ userGrants }) => userGrants.remove(grant.id)), false)
      assert.equal(await storage.read(({ userGrants }) => userGrants.find(grant.id)), undefined)
    })

    it('are found by user, project and role', async () => {
      const { storage, user, clientOrg, project, org } = world()
      const other = aHuman({ orgId: org.id, profile: { firstName: 'Grace', lastName: 'Hopper', displayName: 'Grace Hopper' } })
      const around = { orgId: clientOrg.id, projectId: project.id }
      const [clerk, boss] = [
        aUserGrant({ ...around, userId: user.id, roleKeys: ['clerk', 'night clerk'] }),
        aUserGrant({ ...around, userId: other.id, roleKeys: ['boss'], state: 'inactive' }),
      ]
      await storage.run(async ({ users, userGrants }) => {
        await users.add(other)
        for (const grant of [clerk, boss]) await userGrants.add(grant)
      })
      const ids = async (...filters: readonly Filter<UserGrantField>[]) => {
        const here: Filter<UserGrantField> = { kind: 'among', field: 'projectId', values: [project.id] }
        const { items } = await storage.read(({ userGrants }) => userGrants.search({ ...everything, filters: [here, ...filters] }))
        return items.map(({ id }) => id)
      }
      const text = (field: UserGrantField, value: string): Filter<UserGrantField> => ({ kind: 'text', field, method: 'equals', value })
      assert.deepEqual(await ids(), [clerk.id, boss.id])
      assert.deepEqual(await ids(text('userId', other.id)), [boss.id])
      assert.deepEqual(await ids(text('lastName', 'Hopper')), [boss.id])
      assert.deepEqual(await ids(text('state', 'active')), [clerk.id])
      assert.deepEqual(await ids(text('orgDomain', clientOrg.primaryDomain)), [clerk.id, boss.id])
      assert.deepEqual(await ids(text('orgDomain', org.primaryDomain)), [])
      assert.deepEqual(await ids(roleKeyFilter('equals', 'clerk')), [clerk.id])
      assert.deepEqual(await ids(roleKeyFilter('equals', 'night')), [])
      assert.deepEqual(await ids(roleKeyFilter('starts_with', 'night')), [clerk.id])
      assert.deepEqual(await ids(roleKeyFilter('ends_with', 'ss')), [boss.id])
      assert.deepEqual(await ids(roleKeyFilter('contains', 'e')), [clerk.id])
    })

    it('return the roles of a user in several projects while grant, project and organization are active', async () => {
      const { storage, user, clientOrg, project, org } = world()
      const other = aProject({ orgId: org.id })
      const here = aUserGrant({ userId: user.id, orgId: clientOrg.id, projectId: project.id, roleKeys: ['clerk', 'boss'] })
      const there = aUserGrant({ userId: user.id, orgId: org.id, projectId: other.id, roleKeys: ['guest'] })
      await storage.run(async ({ projects, userGrants }) => {
        await projects.put(other)
        for (const grant of [here, there]) await userGrants.add(grant)
      })
      const roles = (...ids: readonly (typeof project.id)[]) => storage.read(({ userGrants }) => userGrants.rolesOf(user.id, ids))
      const expected = { projectId: project.id, orgId: clientOrg.id, primaryDomain: clientOrg.primaryDomain, roleKeys: ['clerk', 'boss'] }
      assert.deepEqual(await roles(project.id), [expected])
      assert.deepEqual(await roles(), [])
      assert.equal((await roles(project.id, other.id)).length, 2)
      await storage.run(({ userGrants }) => userGrants.update({ ...there, state: 'inactive' }))
      assert.deepEqual(await roles(project.id, other.id), [expected])
      await storage.run(({ projects }) => projects.put({ ...project, state: 'inactive' }))
      assert.deepEqual(await roles(project.id), [])
      await storage.run(async ({ projects, orgs }) => {
        await projects.put(project)
        await orgs.update({ ...clientOrg, state: 'inactive' })
      })
      assert.deepEqual(await roles(project.id), [])
    })
  })
}
