import assert from 'node:assert/strict'
import type { CountScope, Counted } from '@keyhall/core/overview'
import type { OrgId } from '@keyhall/core/shared'
import { aTracedSignIn, anId, aClient, aHuman, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function overviewContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: counts of the overview`, () => {
    const world = seeded(open)
    const count = (counted: Counted, within: CountScope, max = 100) => world().storage.read(({ overview }) => overview.count(counted, within, max))
    const at = (orgIds: readonly OrgId[]): CountScope => ({ kind: 'some', orgIds, projectIds: [] })

    it('are those of the organizations, up to the limit', async () => {
      const { org, clientOrg, project, storage } = world()
      await storage.run(({ users }) => users.add(aHuman({ orgId: org.id })))
      assert.equal(await count({ kind: 'users' }, at([org.id])), 2)
      assert.equal(await count({ kind: 'users' }, at([org.id]), 1), 1)
      assert.equal(await count({ kind: 'users' }, at([clientOrg.id])), 0)
      assert.equal(await count({ kind: 'users' }, at([])), 0)
      assert.equal(await count({ kind: 'organizations' }, at([org.id, clientOrg.id])), 2)
      assert.ok((await count({ kind: 'organizations' }, { kind: 'everything' })) >= 2)
      const applications = { kind: 'applications', without: [], isUsed: false } as const
      assert.equal(await count(applications, { kind: 'some', orgIds: [], projectIds: [project.id] }), 1)
    })

    it('tell used applications from others, and leave out those of the service', async () => {
      const { client, clientOrg, project, storage } = world()
      const other = aClient({ projectId: project.id })
      await storage.run(({ clients }) => clients.put(other, []))
      const counted = { kind: 'applications', without: [], isUsed: false } as const
      assert.equal(await count(counted, at([clientOrg.id])), 2)
      assert.equal(await count({ ...counted, without: [other.id] }, at([clientOrg.id])), 1)
      assert.equal(await count({ ...counted, isUsed: true }, at([clientOrg.id])), 0)
      await storage.run(({ clients }) => clients.markUsed(new Map([[client.id, NOW]])))
      assert.equal(await count({ ...counted, isUsed: true }, at([clientOrg.id])), 1)
    })

    it('include sign-ins of users and to applications, by outcome, time and reason', async () => {
      const { org, clientOrg, storage } = world()
      const failed = { outcome: 'refused', userOrgId: org.id } as const
      await storage.loginTraceIntake.add([], [
        aTracedSignIn(failed), aTracedSignIn({ ...failed, reasonCode: 'x' }), aTracedSignIn({ ...failed, reasonCode: 'silent' }),
        aTracedSignIn({ ...failed, startedAt: NOW - 1 }), aTracedSignIn({ ...failed, outcome: 'answered' }),
        aTracedSignIn({ outcome: 'blocked', clientOrgId: clientOrg.id }), aTracedSignIn({ outcome: 'blocked', clientId: anId() }),
      ])
      const counted = { kind: 'sign_ins', from: NOW, outcomes: ['refused', 'blocked'], exceptReason: 'silent' } as const
      assert.equal(await count(counted, at([org.id])), 2)
      assert.equal(await count(counted, at([org.id, clientOrg.id])), 3)
    })
  })
}
