import assert from 'node:assert/strict'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import type { OriginId, Standing } from '@keyhall/core/tokens'
import { MAX_ORIGINS } from '@keyhall/core/tokens'
import { aCode, aMachine, anAccessToken, anId, aRefreshToken, aSession, NOW } from './builders.js'
import type { OpenStorage, Parents } from './world.js'
import { seeded, seedGrant } from './world.js'

const standingOf = ({ user, org, client, project, clientOrg }: Parents): Required<Pick<Standing, 'user' | 'client'>> => ({
  user: { user, primaryDomain: org.primaryDomain, orgName: org.name, orgState: org.state },
  client: {
    id: client.id,
    state: client.state,
    projectId: project.id,
    projectState: project.state,
    orgId: clientOrg.id,
    orgState: clientOrg.state,
  },
})

export function standingContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: ledger, standing in every read`, () => {
    const world = seeded(open)
    /** One token of every kind of the user and the client, with the function that reads it. */
    const readings = async () => {
      const { storage, storage: { ledger }, client, user } = world()
      const grant = await seedGrant(storage, world())
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      const accessToken = anAccessToken({ clientId: client.id, userId: user.id, grantId: grant.id })
      await ledger.settle({ code, refreshToken, accessToken })
      const jwt = { jti: anId(), grantId: grant.id, userId: user.id, clientId: client.id }
      return {
        code: async () => (await ledger.code(code.id, client.id))?.standing,
        'refresh token': async () => (await ledger.refreshToken(refreshToken.id, client.id))?.standing,
        'access token': async () => (await ledger.accessToken(accessToken.id, client.id))?.standing,
        JWT: async () => (await ledger.jwt(jwt, client.id)).standing,
      }
    }
    const expectAll = async (read: Awaited<ReturnType<typeof readings>>, expected: Standing) => {
      for (const [kind, standing] of Object.entries(read)) assert.deepEqual(await standing(), expected, kind)
      const { storage: { ledger }, user, client } = world()
      const before = await ledger.standing(user.id, client.id)
      assert.deepEqual([before.user, before.client], [expected.user, expected.client])
      assert.deepEqual(await ledger.standing(user.id, client.id, [], client.id), expected)
      const own = await ledger.clientStanding(client.id)
      const { user: _user, ...ofClient } = expected
      assert.deepEqual(own, ofClient)
    }
    const requester = (requesterVersion = 1) => ({ requesterVersion, requesterOrgId: world().clientOrg.id })

    it('includes user, client, and the version and organization of the requester', async () => {
      await expectAll(await readings(), { ...standingOf(world()), ...requester() })
    })

    it('includes the role settings of the project', async () => {
      const read = await readings()
      const settings = { roleAssertion: true, roleCheck: true, projectCheck: false, privateLabeling: 'unspecified' } as const
      await world().storage.run(({ projects }) => projects.put({ ...world().project, settings }))
      const { user, client } = standingOf(world())
      await expectAll(read, { user, client: { ...client, projectSettings: settings }, ...requester(), requesterProjectSettings: settings })
    })

    it('includes the claim rules of client and project', async () => {
      const read = await readings()
      const rule = { name: 'A', claim: 'a', source: { kind: 'literal', value: ['a'] }, shape: 'value', outputs: ['userInfo'] } as const
      const settings = { ...DEFAULT_PROJECT_SETTINGS, claimRules: [{ ...rule, name: 'B' }] }
      await world().storage.run(({ projects }) => projects.put({ ...world().project, settings }))
      await world().storage.run(({ clients }) => clients.put({ ...world().client, claimRules: [rule] }, []))
      const { user, client } = standingOf(world())
      await expectAll(read, { user, client: { ...client, projectSettings: settings, claimRules: [rule] }, ...requester(2), requesterProjectSettings: settings })
      await world().storage.run(({ clients }) => clients.put(world().client, []))
      await expectAll(read, { user, client: { ...client, projectSettings: settings }, ...requester(3), requesterProjectSettings: settings })
    })

    it('shows at once that the user is inactive', async () => {
      const read = await readings()
      const user = { ...world().user, state: 'locked' } as const
      await world().storage.run(({ users }) => users.update(user))
      await expectAll(read, { ...standingOf({ ...world(), user }), ...requester() })
    })

    it('shows at once that the organization of the user is inactive', async () => {
      const read = await readings()
      const org = { ...world().org, state: 'inactive' } as const
      await world().storage.run(({ orgs }) => orgs.update(org))
      await expectAll(read, { ...standingOf({ ...world(), org }), ...requester() })
    })

    it('shows at once that the organization of the client is inactive', async () => {
      const read = await readings()
      const clientOrg = { ...world().clientOrg, state: 'inactive' } as const
      await world().storage.run(({ orgs }) => orgs.update(clientOrg))
      await expectAll(read, { ...standingOf({ ...world(), clientOrg }), ...requester(), isRequesterBarred: true })
    })

    it('shows at once that the project is inactive', async () => {
      const read = await readings()
      const project = { ...world().project, state: 'inactive' } as const
      await world().storage.run(({ projects }) => projects.put(project))
      await expectAll(read, { ...standingOf({ ...world(), project }), ...requester(), isRequesterBarred: true })
    })

    it('shows at once that the client is inactive, with its new version', async () => {
      const read = await readings()
      const client = { ...world().client, state: 'inactive' } as const
      await world().storage.run(({ clients }) => clients.put(client, []))
      await expectAll(read, { ...standingOf({ ...world(), client }), ...requester(2) })
    })

    it('has no requester for an unknown client or without one', async () => {
      const { storage, storage: { ledger }, client, user } = world()
      const grant = await seedGrant(storage, world())
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      const accessToken = anAccessToken({ clientId: client.id, userId: user.id })
      await ledger.settle({ code, refreshToken, accessToken })
      const jwt = { jti: anId(), userId: user.id, clientId: client.id }
      const expected = standingOf(world())
      assert.deepEqual((await ledger.code(code.id, anId()))?.standing, expected)
      assert.deepEqual((await ledger.refreshToken(refreshToken.id, anId()))?.standing, expected)
      assert.deepEqual((await ledger.accessToken(accessToken.id, anId()))?.standing, expected)
      assert.deepEqual((await ledger.accessToken(accessToken.id))?.standing, expected)
      assert.deepEqual((await ledger.jwt(jwt, anId())).standing, expected)
      assert.deepEqual((await ledger.jwt(jwt)).standing, expected)
    })

    it('distinguishes the requester from the client of the token', async () => {
      const { storage: { ledger }, client } = world()
      const before = world()
      const token = anAccessToken({ clientId: client.id })
      await ledger.settle({ accessToken: token })
      const other = { ...before.client, id: anId<typeof client.id>() }
      const otherProject = { ...before.project, id: anId<typeof before.project.id>(), orgId: before.org.id }
      await before.storage.run(async ({ projects, clients }) => {
        await projects.put(otherProject)
        for (let version = 1; version <= 3; version++) await clients.put({ ...other, projectId: otherProject.id }, [])
      })
      const standing = (await ledger.accessToken(token.id, other.id))?.standing
      assert.deepEqual(standing, { client: standingOf(before).client, requesterVersion: 3, requesterOrgId: before.org.id })
    })

    it('has the user and no client for a service user that is its own client', async () => {
      const { storage, storage: { ledger }, org } = world()
      const machine = aMachine({ orgId: org.id })
      await storage.run(({ users }) => users.add(machine))
      const clientId = machine.userName as typeof machine.userName & ReturnType<typeof anAccessToken>['clientId']
      const token = anAccessToken({ clientId, userId: machine.id })
      await ledger.settle({ accessToken: token })
      const expected = { user: { user: machine, primaryDomain: org.primaryDomain, orgName: org.name, orgState: 'active' } }
      assert.deepEqual((await ledger.accessToken(token.id))?.standing, expected)
      assert.deepEqual((await ledger.jwt({ jti: anId(), userId: machine.id, clientId })).standing, expected)
    })

    describe('of exchanged tokens', () => {
      const origins = async () => {
        const { storage, user } = world()
        const [grant, other] = [await seedGrant(storage, world()), await seedGrant(storage, world())]
        const session = aSession({ userId: user.id })
        await storage.run(({ sessions }) => sessions.add(session))
        return { grant, session, ids: [grant.id, session.id, other.id] as readonly OriginId[] }
      }
      const ask = (ids: readonly OriginId[]) => world().storage.ledger.standing(world().user.id, world().client.id, ids)

      it('is active while every grant and session exists, also when one is listed twice', async () => {
        const { ids, grant } = await origins()
        assert.deepEqual(await ask(ids), standingOf(world()))
        assert.deepEqual(await ask([...ids, grant.id]), standingOf(world()))
      })

      it('shows that a grant is revoked', async () => {
        const { ids, grant } = await origins()
        await world().storage.run(({ grants }) => grants.revoke(grant.id, NOW))
        assert.deepEqual(await ask(ids), { ...standingOf(world()), hasLostOrigin: true })
      })

      it('shows that a session has ended', async () => {
        const { ids, session } = await origins()
        await world().storage.run(({ sessions }) => sessions.removeAll([session.id]))
        assert.deepEqual(await ask(ids), { ...standingOf(world()), hasLostOrigin: true })
      })

      it('shows one unknown id among the maximum number of ids', async () => {
        const { ids, grant } = await origins()
        const grants = await Promise.all(Array.from({ length: MAX_ORIGINS - ids.length }, () => seedGrant(world().storage, world())))
        const most = [...ids, ...grants.map(({ id }) => id)]
        assert.deepEqual(await ask(most), standingOf(world()))
        assert.deepEqual(await ask([...most.slice(0, -1), anId()]), { ...standingOf(world()), hasLostOrigin: true })
        assert.deepEqual(await ask(most.filter((id) => id !== grant.id)), standingOf(world()))
      })

      it('works without a user', async () => {
        const { storage: { ledger }, client } = world()
        const { ids } = await origins()
        assert.deepEqual(await ledger.standing(undefined, client.id, ids), { client: standingOf(world()).client })
        assert.deepEqual(await ledger.standing(undefined, client.id, [anId()]), { client: standingOf(world()).client, hasLostOrigin: true })
      })
    })

    it('is undefined for unknown users and clients', async () => {
      const { ledger } = world().storage
      const jwt = { jti: anId(), grantId: anId<never>(), userId: anId<never>(), clientId: anId<never>() }
      assert.deepEqual(await ledger.jwt(jwt), { isRevoked: false, standing: {} })
      assert.deepEqual(await ledger.standing(anId(), anId()), {})
      assert.deepEqual(await ledger.clientStanding(anId()), {})
    })
  })
}
