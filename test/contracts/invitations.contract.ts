import assert from 'node:assert/strict'
import type { Invitation } from '@keyhall/core/invitations'
import { anId, anOrg, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function invitationsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: invitations`, () => {
    const world = seeded(open)

    const anInvitation = (own: Partial<Invitation> = {}): Invitation => ({
      id: anId(), orgId: world().org.id, address: 'nörd@mail.example', roles: ['ORG_OWNER'], grants: [{ projectId: world().project.id, roleKeys: ['läger', 'b'] }],
      invitedBy: world().user.id, language: 'de', seed: anId(), createdAt: NOW, sentAt: NOW + 1, expiresAt: FAR, ...own,
    })
    const put = (...all: readonly Invitation[]) => world().storage.run(async ({ invitations }) => {
      for (const one of all) await invitations.put(one)
    })
    const find = ({ id }: Invitation) => world().storage.read(({ invitations }) => invitations.find(id))
    const ofOrg = (orgId = world().org.id) => world().storage.read(({ invitations }) => invitations.ofOrg(orgId))

    it('keep every field, and are replaced as a whole', async () => {
      const invitation = anInvitation()
      await put(invitation)
      assert.deepEqual(await find(invitation), invitation)
      const { language: _language, ...next } = { ...invitation, seed: anId<Invitation['seed']>(), sentAt: NOW + 9, expiresAt: FAR + 9, roles: [], grants: [] }
      await put(next)
      assert.deepEqual(await find(invitation), next)
    })

    it('are listed by organization, the newest first', async () => {
      const other = anOrg()
      await world().storage.run(({ orgs }) => orgs.add(other))
      const [old, young, foreign] = [anInvitation(), anInvitation({ createdAt: NOW + 1 }), anInvitation({ orgId: other.id })]
      await put(young, old, foreign)
      assert.deepEqual(await ofOrg(), [young, old])
      assert.deepEqual(await ofOrg(other.id), [foreign])
    })

    it('are removed once, when they have expired, and with their organization', async () => {
      const { storage } = world()
      const [expired, living] = [anInvitation({ expiresAt: NOW }), anInvitation({ expiresAt: NOW + 1 })]
      await put(expired, living)
      await storage.run(({ invitations }) => invitations.removeExpired(world().org.id, NOW + 1))
      assert.deepEqual(await ofOrg(), [living])
      const remove = () => storage.run(({ invitations }) => invitations.remove(living.id))
      assert.deepEqual([await remove(), await remove(), await find(living)], [true, false, undefined])
      const org = anOrg()
      await storage.run(({ orgs }) => orgs.add(org))
      await put(anInvitation({ orgId: org.id }))
      await storage.run(({ orgs }) => orgs.remove(org.id, NOW))
      assert.deepEqual(await ofOrg(org.id), [])
    })
  })
}
