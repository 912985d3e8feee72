import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { assertionOf } from '../support/assertions.js'
import { OTHER_REDIRECT, clients, robots } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { GrantedCode, World } from '../support/world.js'
import { DAY, onEveryStorage } from '../support/world.js'

const OFFLINE = { scope: 'openid offline_access' }

async function refuses(
  world: World,
  granted: GrantedCode,
  own: Readonly<Record<string, string | undefined>>,
  error: string,
): Promise<void> {
  const { status, body } = await world.redeem(granted, own)
  assert.deepEqual([status, body.error, body.access_token], [400, error, undefined], JSON.stringify(own))
}

onEveryStorage('authorization codes', (world) => {
  describe('token endpoint, grant_type=authorization_code', () => grantType(world))
  describe('an authorization code', () => aCode(world))
})

function grantType(world: World): void {
  it('returns an access token, an ID token and their properties', async () => {
    const { status, body } = await world.redeem(await world.code({ scope: 'openid profile' }))
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'id_token', 'scope', 'token_type'])
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'openid profile'])
  })

  it('adds a refresh token if offline_access was requested', async () => {
    assert.match((await world.tokens(OFFLINE)).refresh_token, /^rt_/)
  })

  it('returns no refresh token to a client that is not registered for refresh_token', async () => {
    const body = await world.tokens({ client: clients.codeOnly, ...OFFLINE })
    assert.deepEqual([body.refresh_token, body.scope], [undefined, 'openid'])
  })

  it('drops unknown scopes, and returns the granted ones', async () => {
    assert.equal((await world.tokens({ scope: 'openid calendar email' })).scope, 'openid email')
  })

  for (const missing of ['code', 'redirect_uri', 'grant_type']) {
    it(`is invalid_request without ${missing}`, async () => {
      const granted = await world.code()
      await refuses(world, granted, { [missing]: undefined }, 'invalid_request')
      assert.equal((await world.redeem(granted)).status, 200)
    })
  }

  it('is unsupported_grant_type for other grant types, such as password', async () => {
    for (const type of ['password', 'implicit', 'AUTHORIZATION_CODE', 'urn:example:own']) {
      await refuses(world, await world.code(), { grant_type: type, username: 'alice', password: 'x' }, 'unsupported_grant_type')
    }
  })

  it('is unauthorized_client for a client that is not registered for the grant type', async () => {
    const { body } = await world.protocol.token(clients.machineOnly, { grant_type: 'authorization_code', code: 'x', redirect_uri: 'x' })
    assert.equal(body.error, 'unauthorized_client')
  })
}

function aCode(world: World): void {
  it('works once; a second use revokes the tokens of the first', async () => {
    const granted = await world.code(OFFLINE)
    const { body } = await world.redeem(granted)
    await refuses(world, granted, {}, 'invalid_grant')
    assert.equal((await world.protocol.introspect(clients.web, body.access_token)).text, '{"active":false}')
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 401)
    assert.equal((await world.protocol.refresh(clients.web, body.refresh_token)).body.error, 'invalid_grant')
  })

  it('is bound to its client', async () => {
    const granted = await world.code()
    const stolen = await world.redeem(granted, {}, clients.post)
    assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant'])
    const byPublic = await world.redeem(granted, {}, clients.spa)
    assert.deepEqual([byPublic.status, byPublic.body.error], [400, 'invalid_grant'])
    assert.equal((await world.redeem(granted)).status, 200)
  })

  it('is bound to its redirect_uri, byte for byte', async () => {
    const granted = await world.code()
    const twice = encodeURIComponent(granted.redirectUri)
    for (const other of [OTHER_REDIRECT, `${granted.redirectUri}/`, `${granted.redirectUri}?`, twice, 'https://evil.example/']) {
      await refuses(world, granted, { redirect_uri: other }, 'invalid_grant')
    }
    assert.equal((await world.redeem(granted)).status, 200)
  })

  it('expires after 60 seconds', async () => {
    const [early, late] = [await world.code(), await world.code()]
    world.clock.advance(59)
    assert.equal((await world.redeem(early)).status, 200)
    world.clock.advance(1)
    await refuses(world, late, {}, 'invalid_grant')
  })

  it('is refused after its use, at any later time', async () => {
    const granted = await world.code()
    await world.redeem(granted)
    world.clock.advance(DAY)
    await refuses(world, granted, {}, 'invalid_grant')
  })

  it('is refused with any character changed, shortened or lengthened', async () => {
    const granted = await world.code()
    const { code } = granted
    const changed = [...code].map((character, index) => code.slice(0, index) + (character === 'A' ? 'B' : 'A') + code.slice(index + 1))
    const others = [
      code.slice(0, -1),
      code.slice(0, 10),
      `${code}.x`,
      `${code}A`,
      `${code}=`,
      code.toUpperCase(),
      ` ${code}`,
      code.slice(3),
    ]
    const answers = await Promise.all([...changed, ...others].map((text) => world.redeem(granted, { code: text })))
    assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${body.error}`)), new Set(['400 invalid_grant']))
    assert.equal((await world.redeem(granted)).status, 200)
  })

  it('is not interchangeable with other kinds of secrets', async () => {
    const tokens = await world.tokens(OFFLINE)
    const granted = await world.code()
    const session = (await world.agentOf()).cookie(world.issuer, 'session') ?? ''
    for (const text of [tokens.access_token, tokens.refresh_token, tokens.id_token, session, robots.robot.token]) {
      await refuses(world, granted, { code: text }, 'invalid_grant')
    }
    const waiting = await new UserAgent().open(world.authorizeUrl())
    const assertion = assertionOf(clients.keyed, world.protocol.audience)
    for (const text of [waiting.form.fields['authRequestID'], assertion, decodeJwt(assertion).jti]) {
      await refuses(world, granted, { code: text ?? 'missing' }, 'invalid_grant')
    }
    assert.equal((await world.protocol.jwtProfile(granted.code)).body.error, 'invalid_grant')
    assert.equal((await world.protocol.refresh(clients.web, granted.code)).body.error, 'invalid_grant')
    assert.equal((await world.protocol.introspect(clients.web, granted.code)).text, '{"active":false}')
    assert.equal((await world.protocol.userinfo(granted.code)).status, 401)
    assert.equal((await world.redeem(granted)).status, 200)
  })
}
