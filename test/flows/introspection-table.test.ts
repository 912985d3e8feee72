import assert from 'node:assert/strict'
import { assertionOf } from '../support/assertions.js'
import { spellings } from '../support/forgeries.js'
import type { Claims } from '../support/protocol.js'
import { clients, people, projects, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { HOUR, inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { every, everyJwt, implicit, api, keyed, billing, foreign } = clients
const { robot, jwtRobot } = robots

const INACTIVE = '{"active":false}'
const SCOPE = 'openid profile email'
const OF_ALICE = {
  sub: people.alice.id,
  username: people.alice.loginName,
  preferred_username: people.alice.loginName,
  name: 'Alice Liddell',
  given_name: 'Alice',
  family_name: 'Liddell',
  middle_name: 'P',
  nickname: 'al',
  gender: 'female',
  locale: 'en',
  profile: 'https://alice.example/profile',
  picture: 'https://alice.example/picture.png',
  website: 'https://alice.example/',
  birthdate: '1990-01-01',
  zoneinfo: 'Europe/Zurich',
  email: 'alice@mail.example',
  email_verified: true,
} as const
const SIGNED_IN = { amr: ['pwd'], acr: 'urn:keyhall:acr:1fa' } as const

const ofRobot = (who: { readonly id: string; readonly userName: string }, name: string) =>
  ({
    sub: who.id,
    client_id: who.userName,
    name,
    username: `${who.userName}@acme.localhost`,
    preferred_username: `${who.userName}@acme.localhost`,
  }) as const

/** A kind of access token: how it is obtained, and the members that differ. */
interface Source {
  readonly token: (world: World) => Promise<string>
  readonly says: Claims
}

const asClient = (who: { readonly userName: string; readonly secret: string }): TestClient => ({
  id: who.userName,
  secret: who.secret,
  method: 'client_secret_basic',
  redirectUri: '',
})

const byCode = (client: TestClient): Source => ({
  token: async (world) => (await world.tokens({ client, scope: SCOPE })).access_token,
  says: { ...OF_ALICE, ...SIGNED_IN, client_id: client.id, aud: [client.id, projects.shop], scope: SCOPE },
})
const byRefresh = (client: TestClient): Source => ({
  token: async (world) => {
    const { refresh_token: token } = await world.tokens({ client, scope: `${SCOPE} offline_access` })
    return (await world.protocol.refresh(client, token)).body.access_token
  },
  says: { ...byCode(client).says, scope: `${SCOPE} offline_access` },
})
const byImplicit = (client: TestClient): Source => ({
  token: async (world) => {
    const { parameters } = await world.authorize({ client, scope: SCOPE, parameters: { response_type: 'id_token token', nonce: 'n' } })
    return parameters['access_token'] ?? ''
  },
  says: byCode(client).says,
})
const byCredentials = (client: TestClient, says: Claims): Source => ({
  token: async (world) => (await world.protocol.token(client, { grant_type: 'client_credentials', scope: SCOPE })).body.access_token,
  says: { scope: SCOPE, ...says },
})
const byAssertion = (who: typeof robot | typeof jwtRobot, says: Claims): Source => ({
  token: async (world) => (await world.protocol.jwtProfile(assertionOf(who, world.protocol.audience), SCOPE)).body.access_token,
  says: { scope: SCOPE, ...says },
})
const ofItself = (client: TestClient): Claims => ({ sub: client.id, client_id: client.id, aud: [client.id, projects.shop] })

const SOURCES: Readonly<Record<string, Source>> = {
  'opaque, by code': byCode(every),
  'opaque, by refresh': byRefresh(every),
  'opaque, implicit': byImplicit(every),
  'opaque, implicit, of a public client': byImplicit(implicit),
  'JWT, by code': byCode(everyJwt),
  'JWT, by refresh': byRefresh(everyJwt),
  'JWT, implicit': byImplicit(everyJwt),
  'opaque, of a client for itself': byCredentials(every, ofItself(every)),
  'JWT, of a client for itself': byCredentials(everyJwt, ofItself(everyJwt)),
  'opaque, of a service user by secret': byCredentials(asClient(robot), { ...ofRobot(robot, 'Robot'), aud: [robot.userName] }),
  'JWT, of a service user by secret': byCredentials(asClient(jwtRobot), { ...ofRobot(jwtRobot, 'jwt-robot'), aud: [jwtRobot.userName] }),
  'opaque, of a service user by JWT profile': byAssertion(robot, { ...ofRobot(robot, 'Robot'), aud: [robot.userName] }),
  'JWT, of a service user by JWT profile': byAssertion(jwtRobot, { ...ofRobot(jwtRobot, 'jwt-robot'), aud: [jwtRobot.userName] }),
}

/** The numeric and random members, by their types. */
function rest({ jti, updated_at: updatedAt, auth_time: authTime, ...others }: Claims, now: number): Claims {
  assert.match(String(jti), /^[\w.-]{20,}$/)
  if (updatedAt !== undefined) assert.ok(Number.isInteger(updatedAt))
  if (authTime !== undefined) assert.ok(Number.isInteger(authTime) && Number(authTime) <= now)
  for (const time of ['exp', 'iat', 'nbf']) assert.ok(Number.isInteger(others[time]), time)
  return others
}

inMemory('introspection response, every row for every kind of token', (world) => {
  for (const [title, source] of Object.entries(SOURCES)) {
    describe(title, () => kind(world, source))
  }
  describe('personal access token', () => personal(world))
  describe('a JWT with a modified encoding', () => malleable(world))
})

function kind(world: World, { token, says }: Source): void {
  // Tokens of service users are for the clients of their organization, other tokens for the project of their client.
  const isOfServiceUser = says['client_id'] === robot.userName || says['client_id'] === jwtRobot.userName

  it('active, aud with the client or its project, client_id, exp, iat, iss, jti, nbf, scope, token_type, username, and the user claims of the scopes', async () => {
    const text = await token(world)
    const now = world.clock.now()
    const always = { active: true, iss: world.issuer, iat: now, nbf: now, exp: now + HOUR, token_type: 'Bearer' }
    for (const caller of [api, keyed]) {
      const { status, body, headers } = await world.protocol.introspect(caller, text)
      assert.deepEqual([status, headers['cache-control']], [200, 'no-store'])
      const additional = isOfServiceUser ? { aud: [...(says['aud'] as readonly string[]), projects.shop] } : {}
      assert.deepEqual(rest(body, now), { ...always, ...says, ...additional }, caller.id)
    }
  })

  it('jti: is the same for each request, and different for each token', async () => {
    const [one, other] = [await token(world), await token(world)]
    const jti = async (text: string) => (await world.protocol.introspect(api, text)).body['jti']
    assert.equal(await jti(one), await jti(one))
    assert.notEqual(await jti(one), await jti(other))
  })

  it('active: true for a client in the audience only; others receive no further members', async () => {
    const text = await token(world)
    assert.equal((await world.protocol.introspect(foreign, text)).text, INACTIVE)
    const { body, text: answer } = await world.protocol.introspect(billing, text)
    if (isOfServiceUser) assert.deepEqual([body['active'], (body['aud'] as readonly string[]).at(-1)], [true, projects.billing])
    else assert.equal(answer, INACTIVE)
  })

  it('active: false from the second of its expiry', async () => {
    const text = await token(world)
    world.clock.advance(HOUR - 1)
    assert.equal((await world.protocol.introspect(api, text)).body['active'], true)
    world.clock.advance(1)
    for (const caller of [api, keyed]) assert.equal((await world.protocol.introspect(caller, text)).text, INACTIVE)
  })
}

function personal(world: World): void {
  it('has every member except client_id: it was issued to no client', async () => {
    for (const caller of [api, keyed, billing]) {
      const { body } = await world.protocol.introspect(caller, robot.token)
      const { aud, exp, iat, nbf, ...others } = rest(body, world.clock.now())
      const { client_id: _, ...who } = ofRobot(robot, 'Robot')
      assert.deepEqual(others, {
        active: true,
        iss: world.issuer,
        token_type: 'Bearer',
        scope: 'openid profile email phone address',
        ...who,
      })
      // The projects of the service and of the requesting client
      assert.deepEqual([(aud as string[]).slice(1), nbf], [[caller === billing ? projects.billing : projects.shop], iat])
      assert.ok(Number(exp) > world.clock.now())
    }
    assert.equal((await world.protocol.introspect(foreign, robot.token)).text, INACTIVE)
  })
}

function malleable(world: World): void {
  it('is inactive, rejected by userinfo, and cannot be revoked', async () => {
    const { access_token: jwt } = await world.tokens({ client: everyJwt })
    for (const other of spellings(jwt)) {
      assert.equal((await world.protocol.introspect(everyJwt, other)).text, INACTIVE, JSON.stringify(other.slice(-4)))
      assert.deepEqual([(await world.protocol.revoke(everyJwt, other)).status], [200])
    }
    for (const other of spellings(jwt).filter((each) => each.trim() === each))
      assert.equal((await world.protocol.userinfo(other)).status, 401)
    assert.equal((await world.protocol.introspect(everyJwt, jwt)).body['active'], true)
  })

  it('does not reactivate a revoked token, in any case of the scheme', async () => {
    const { access_token: jwt } = await world.tokens({ client: everyJwt })
    await world.protocol.revoke(everyJwt, jwt)
    for (const text of [jwt, ...spellings(jwt)]) assert.equal((await world.protocol.introspect(everyJwt, text)).text, INACTIVE)
    for (const authorization of [`Bearer ${jwt}`, `bearer ${jwt}`, `Bearer ${jwt}=`, `Bearer ${jwt}==`, `BEARER  ${jwt}`]) {
      assert.equal((await world.protocol.get('/oidc/v1/userinfo', { authorization })).status, 401, authorization.slice(0, 8))
    }
  })
}
