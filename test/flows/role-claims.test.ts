import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import type { ProjectSettings } from '@keyhall/core/projects'
import type { ClientId, OrgId, ProjectId, UserGrantId, UserId } from '@keyhall/core/shared'
import type { Client } from '@keyhall/core/clients'
import { answered, signIn } from '../support/authorization.js'
import { clients, people, projects, robots } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const CLAIM = 'urn:keyhall:iam:org:project'
const OWN = `${CLAIM}:roles`
const OF = (id: string): string => `${CLAIM}:${id}:roles`
const AUD = (id: string): string => `urn:keyhall:iam:org:project:id:${id}:aud`
const ROLE = (key: string): string => `urn:keyhall:iam:org:project:role:${key}`
const ALL = 'urn:keyhall:iam:org:projects:roles'

const ACME = { 100: 'acme.localhost' }
const GLOBEX = { 110: 'globex.localhost' }
const SHOP = { clerk: ACME, boss: ACME }

type Claims = Readonly<Record<string, unknown>>

const roles = (claims: Claims): Claims => Object.fromEntries(Object.entries(claims).filter(([name]) => name.startsWith(CLAIM)))

async function settings(world: World, project: string, own: Partial<ProjectSettings>): Promise<void> {
  const storage = await world.storage()
  await storage.run(async (stores) => {
    const stored = await stores.projects.find(project as ProjectId)
    assert.ok(stored)
    await stores.projects.put({ ...stored, settings: { ...DEFAULT_PROJECT_SETTINGS, ...own } })
  })
}

async function options(world: World, id: string, own: Partial<Client>): Promise<void> {
  const storage = await world.storage()
  await storage.run(async (stores) => {
    const stored = await stores.clients.find(id as ClientId)
    assert.ok(stored)
    await stores.clients.put({ ...stored, ...own }, [])
  })
}

async function grant(
  world: World, id: string, userId: string, [orgId, projectId]: readonly [string, string], ...roleKeys: string[]
): Promise<void> {
  const storage = await world.storage()
  const at = world.clock.now()
  const named = { id: id as UserGrantId, userId: userId as UserId, orgId: orgId as OrgId, projectId: projectId as ProjectId }
  await storage.run(async ({ userGrants, projectRoles }) => {
    for (const key of roleKeys) {
      const role = { projectId: named.projectId, key, displayName: key, group: '', createdAt: at, updatedAt: at }
      if (!(await projectRoles.find(named.projectId, key))) await projectRoles.add(role)
    }
    await userGrants.add({ ...named, roleKeys, state: 'active', createdAt: at, updatedAt: at })
  })
}

/** Grants alice the roles clerk and boss in the shop, clerk in billing, and guest in the project of Globex. */
async function granted(world: World): Promise<void> {
  await grant(world, 'g1', people.alice.id, ['100', projects.shop], 'clerk', 'boss')
  await grant(world, 'g2', people.alice.id, ['100', projects.billing], 'accountant')
  await grant(world, 'g3', people.alice.id, ['110', projects.foreign], 'guest')
  await grant(world, 'g4', robots.robot.id, ['100', projects.shop], 'clerk')
}

onEveryDatabase('role claims', (world) => {
  before(() => granted(world))
  afterEach(async () => {
    await settings(world, projects.shop, {})
    for (const { id } of [clients.web, clients.jwt]) {
      await options(world, id, { idTokenRoleAssertion: false, accessTokenRoleAssertion: false })
    }
  })

  const everywhere = async (scope: string): Promise<Readonly<Record<'id' | 'jwt' | 'userinfo' | 'introspection', Claims>>> => {
    const opaque = await world.tokens({ scope: `openid ${scope}` })
    const jwt = await world.tokens({ client: clients.jwt, scope: `openid ${scope}` })
    return {
      id: roles(decodeJwt(opaque.id_token)),
      jwt: roles(decodeJwt(jwt.access_token)),
      userinfo: roles((await world.protocol.userinfo(opaque.access_token)).body),
      introspection: roles((await world.protocol.introspect(clients.api, opaque.access_token)).body),
    }
  }

  it('are absent when no scope requests them', async () => {
    assert.deepEqual(await everywhere('profile'), { id: {}, jwt: {}, userinfo: {}, introspection: {} })
  })

  it('contain the roles requested by single scopes that the user has', async () => {
    const claims = { [OWN]: { clerk: ACME }, [OF(projects.shop)]: { clerk: ACME } }
    assert.deepEqual(
      await everywhere(`${ROLE('clerk')} ${ROLE('nobody')}`), { id: claims, jwt: claims, userinfo: claims, introspection: claims },
    )
    assert.deepEqual((await everywhere(ROLE('nobody'))).id, {})
  })

  it('contain all roles of every project in the audience when the scope requests that', async () => {
    const claims = { [OF(projects.shop)]: SHOP, [OF(projects.foreign)]: { guest: GLOBEX } }
    assert.deepEqual(
      await everywhere(`${ALL} ${AUD(projects.shop)} ${AUD(projects.foreign)}`),
      { id: claims, jwt: claims, userinfo: claims, introspection: claims },
    )
    assert.deepEqual((await everywhere(ALL)).id, {})
  })

  it('are limited to the organizations named by a scope', async () => {
    const { id } = await everywhere(`${ALL} ${AUD(projects.shop)} ${AUD(projects.foreign)} urn:keyhall:iam:org:roles:id:110`)
    assert.deepEqual(id, { [OF(projects.foreign)]: { guest: GLOBEX } })
  })

  it('are in userinfo and introspection when the project asserts roles', async () => {
    await settings(world, projects.shop, { roleAssertion: true })
    const claims = { [OWN]: SHOP, [OF(projects.shop)]: SHOP }
    assert.deepEqual(await everywhere('profile'), { id: {}, jwt: {}, userinfo: claims, introspection: claims })
  })

  it('are in ID tokens and JWT access tokens when the client is registered for them', async () => {
    await options(world, clients.web.id, { idTokenRoleAssertion: true })
    await options(world, clients.jwt.id, { accessTokenRoleAssertion: true })
    const claims = { [OWN]: SHOP, [OF(projects.shop)]: SHOP }
    assert.deepEqual(await everywhere('profile'), { id: claims, jwt: claims, userinfo: {}, introspection: {} })
  })

  it('contain the roles in the project of the introspecting client', async () => {
    await settings(world, projects.billing, { roleAssertion: true })
    const { access_token: token } = await world.tokens({ scope: `openid ${AUD(projects.billing)}` })
    const claims = { [OWN]: { accountant: ACME }, [OF(projects.billing)]: { accountant: ACME } }
    assert.deepEqual(roles((await world.protocol.introspect(clients.billing, token)).body), claims)
    assert.deepEqual(roles((await world.protocol.introspect(clients.api, token)).body), {})
    await settings(world, projects.billing, {})
  })

  it('remain in refreshed ID tokens', async () => {
    const { refresh_token: refresh } = await world.tokens({ scope: `openid offline_access ${ROLE('clerk')}` })
    const { body } = await world.protocol.refresh(clients.web, refresh)
    assert.deepEqual(roles(decodeJwt(body.id_token)), { [OWN]: { clerk: ACME }, [OF(projects.shop)]: { clerk: ACME } })
  })

  it('are issued for service users too', async () => {
    const scope = `openid ${ALL} ${AUD(projects.shop)}`
    const { body } = await world.protocol.post(
      '/oauth/v2/token', { grant_type: 'client_credentials', scope, client_id: robots.robot.userName, client_secret: robots.robot.secret },
    )
    assert.deepEqual(
      roles((await world.protocol.introspect(clients.api, body.access_token)).body), { [OF(projects.shop)]: { clerk: ACME } },
    )
  })

  it('are never those of other users, and disappear when grant, project or organization are deactivated', async () => {
    const bob = await world.tokens({ scope: `openid ${ROLE('clerk')}` }, people.bob)
    assert.deepEqual(roles(decodeJwt(bob.id_token)), {})
    const { access_token: token } = await world.tokens({ scope: `openid ${ALL} ${AUD(projects.foreign)}` })
    const introspectedRoles = async () => roles((await world.protocol.introspect(clients.foreign, token)).body)
    assert.deepEqual(await introspectedRoles(), { [OF(projects.foreign)]: { guest: GLOBEX } })
    const storage = await world.storage()
    const switched = async (state: 'active' | 'inactive') => storage.run(async ({ userGrants }) => {
      const stored = await userGrants.find('g3' as UserGrantId)
      assert.ok(stored)
      await userGrants.update({ ...stored, state })
    })
    await switched('inactive')
    assert.deepEqual(await introspectedRoles(), {})
    await switched('active')
    await storage.run(async ({ orgs }) => {
      const globex = await orgs.find('110' as OrgId)
      assert.ok(globex)
      await orgs.update({ ...globex, state: 'inactive' })
    })
    assert.deepEqual(roles((await world.protocol.userinfo(token)).body), {})
    await storage.run(async ({ orgs }) => {
      const globex = await orgs.find('110' as OrgId)
      assert.ok(globex)
      await orgs.update({ ...globex, state: 'active' })
    })
  })

  it('are not returned for scopes of another vendor', async () => {
    const { scope } = await world.tokens({ scope: `openid ${ROLE('clerk').replace('keyhall', 'other')}` })
    assert.equal(scope, 'openid')
  })
})

onEveryDatabase('metadata claims', (world) => {
  it('are returned when the scope requests them, as base64url without padding', async () => {
    const storage = await world.storage()
    const at = world.clock.now()
    await storage.run(async ({ userMetadata }) => {
      for (const [key, value] of [['plan', '+/8='], ['tier', 'Z29sZA==']] as const) {
        await userMetadata.put({ userId: people.alice.id as UserId, key, value, createdAt: at, updatedAt: at })
      }
    })
    const claim = 'urn:keyhall:iam:user:metadata'
    const { id_token: id, access_token: token } = await world.tokens({ scope: `openid ${claim}` })
    const [userinfo, introspected] = [await world.protocol.userinfo(token), await world.protocol.introspect(clients.api, token)]
    for (const claims of [decodeJwt(id), userinfo.body, introspected.body]) {
      assert.deepEqual(claims[claim], { plan: '-_8', tier: 'Z29sZA' })
    }
    assert.equal(decodeJwt((await world.tokens({ scope: 'openid profile' })).id_token)[claim], undefined)
    assert.equal(decodeJwt((await world.tokens({ scope: `openid ${claim}` }, people.bob)).id_token)[claim], undefined)
  })
})

onEveryDatabase('projects that require a role', (world) => {
  before(() => granted(world))
  afterEach(() => settings(world, projects.shop, {}))

  const ask = () => world.authorizeUrl({ parameters: { state: 's' } })

  it('accept users with a role and refuse others with access_denied', async () => {
    await settings(world, projects.shop, { roleCheck: true })
    assert.ok(answered(await signIn(new UserAgent(), ask(), people.alice)).parameters['code'])
    const { parameters } = answered(await signIn(new UserAgent(), ask(), people.bob))
    assert.deepEqual([parameters['error'], parameters['error_description'], parameters['state'], parameters['code']],
      ['access_denied', 'the user has no role in the project', 's', undefined])
  })

  it('refuse existing sessions too', async () => {
    const agent = await world.browserWith(people.bob)
    await settings(world, projects.shop, { roleCheck: true })
    const { parameters } = answered(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } })))
    assert.equal(parameters['error'], 'access_denied')
  })

  it('refuse users of other organizations when the project requires a project grant', async () => {
    await settings(world, projects.shop, { projectCheck: true })
    assert.ok(answered(await signIn(new UserAgent(), ask(), people.bob)).parameters['code'])
    const { parameters } = answered(await signIn(new UserAgent(), ask(), people.greta))
    assert.deepEqual(
      [parameters['error'], parameters['error_description']],
      ['access_denied', 'the user is of an organization that does not have the project'],
    )
  })
})
