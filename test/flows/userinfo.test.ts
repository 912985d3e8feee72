import assert from 'node:assert/strict'
import { SCOPE_CLAIMS } from '@keyhall/core/protocol'
import { FORM, formBody, send } from '../support/send.js'
import { clients, people, robots } from '../support/standard-document.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const ALL = 'openid profile email phone address'

onEveryStorage('userinfo_endpoint', (world) => {
  describe('claims', () => claims(world))
  describe('token', () => token(world))
})

function claims(world: World): void {
  it('are sub alone for openid', async () => {
    const { access_token: bearer } = await world.tokens({ scope: 'openid' })
    const { status, body } = await world.protocol.userinfo(bearer)
    assert.deepEqual([status, body], [200, { sub: people.alice.id }])
  })

  for (const [scope, expected] of Object.entries(SCOPE_CLAIMS)) {
    it(`are sub and every claim of OIDC Core §5.4 for ${scope}`, async () => {
      const { access_token: bearer } = await world.tokens({ scope: `openid ${scope}` })
      assert.deepEqual(Object.keys((await world.protocol.userinfo(bearer)).body).sort(), ['sub', ...expected].sort())
    })
  }

  it('come with the x-fapi-interaction-id of the request, if it is a UUID', async () => {
    const { access_token: bearer } = await world.tokens({ scope: 'openid' })
    const id = 'c770aef3-6784-41f7-8e0e-ff5f97bddb3a'
    for (const [sent, expected] of [[id, id], ['x', undefined]]) {
      const answer = await world.protocol.get('/oidc/v1/userinfo', { authorization: `Bearer ${bearer}`, 'x-fapi-interaction-id': sent ?? '' })
      assert.equal((answer.headers as Readonly<Record<string, unknown>>)['x-fapi-interaction-id'], expected)
    }
  })

  it('are the sum of these for all scopes, with the values of the user', async () => {
    const { access_token: bearer } = await world.tokens({ scope: ALL })
    const { body } = await world.protocol.userinfo(bearer)
    const { updated_at: updatedAt, ...rest } = body
    assert.equal(typeof updatedAt, 'number')
    assert.deepEqual(rest, {
      sub: '200',
      name: 'Alice Liddell',
      family_name: 'Liddell',
      given_name: 'Alice',
      middle_name: 'P',
      nickname: 'al',
      preferred_username: 'alice@acme.localhost',
      profile: 'https://alice.example/profile',
      picture: 'https://alice.example/picture.png',
      website: 'https://alice.example/',
      gender: 'female',
      birthdate: '1990-01-01',
      zoneinfo: 'Europe/Zurich',
      locale: 'en',
      email: 'alice@mail.example',
      email_verified: true,
      phone_number: '+41791234567',
      phone_number_verified: true,
      address: {
        formatted: '1 Rabbit Hole\nLeft door\nOX1 Oxford\nOxfordshire\nGB',
        street_address: '1 Rabbit Hole\nLeft door',
        locality: 'Oxford',
        region: 'Oxfordshire',
        postal_code: 'OX1',
        country: 'GB',
      },
    })
  })

  it('omit attributes that the user does not have', async () => {
    const { access_token: bearer } = await world.tokens({ scope: ALL }, people.bob)
    const { body } = await world.protocol.userinfo(bearer)
    assert.deepEqual(
      { ...body, updated_at: 0 },
      {
        sub: '201',
        name: 'Bob Tester',
        family_name: 'Tester',
        given_name: 'Bob',
        preferred_username: 'bob@acme.localhost',
        updated_at: 0,
        email: 'bob@mail.example',
        email_verified: false,
      },
    )
  })

  it('are the same for a JWT access token and for a refreshed one', async () => {
    const { access_token: opaque } = await world.tokens({ scope: ALL })
    const expected = (await world.protocol.userinfo(opaque)).body
    const jwt = await world.tokens({ client: clients.jwt, scope: `${ALL} offline_access` })
    assert.deepEqual((await world.protocol.userinfo(jwt.access_token)).body, expected)
    const refreshed = (await world.protocol.refresh(clients.jwt, jwt.refresh_token)).body
    assert.deepEqual((await world.protocol.userinfo(refreshed.access_token)).body, expected)
  })
}

function token(world: World): void {
  const userinfo = async (
    headers: Record<string, string>,
    options: { readonly method?: string; readonly body?: string; readonly query?: string } = {},
  ) => {
    const { query = '', ...rest } = options
    const answer = await send(`${world.issuer}/oidc/v1/userinfo${query}`, { ...rest, headers })
    return { status: answer.status, challenge: answer.headers['www-authenticate'], headers: answer.headers }
  }
  const bearer = async (): Promise<string> => (await world.tokens()).access_token

  it('is accepted in the Authorization header, with the scheme in any case', async () => {
    const text = await bearer()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) assert.equal((await userinfo({ authorization: `${scheme} ${text}` })).status, 200)
    assert.equal((await userinfo({ authorization: `Bearer ${text}` }, { method: 'POST' })).status, 200)
  })

  it('is accepted in the form member access_token of a POST', async () => {
    const body = formBody({ access_token: await bearer() })
    assert.equal((await userinfo(FORM, { method: 'POST', body })).status, 200)
  })

  it('is ignored in the query', async () => {
    const query = `?access_token=${await bearer()}`
    assert.equal((await userinfo({}, { query })).status, 401)
    assert.equal((await userinfo(FORM, { query, method: 'POST', body: '' })).status, 401)
  })

  it('may be sent by one method only', async () => {
    const text = await bearer()
    const twice = await userinfo({ ...FORM, authorization: `Bearer ${text}` }, { method: 'POST', body: formBody({ access_token: text }) })
    assert.equal(twice.status, 400)
    assert.match(twice.challenge ?? '', /error="invalid_request"/)
    const body = formBody([
      ['access_token', text],
      ['access_token', text],
    ])
    assert.equal((await userinfo(FORM, { method: 'POST', body })).status, 400)
  })

  it('is required: 401 with a challenge without error code (RFC 6750 §3.1)', async () => {
    for (const headers of [{}, { authorization: 'Basic d2ViOng=' }] as Record<string, string>[]) {
      const { status, challenge } = await userinfo(headers)
      assert.deepEqual([status, challenge], [401, 'Bearer realm="keyhall"'])
    }
  })

  it('is 401 invalid_token when it is foreign, of another kind or malformed', async () => {
    const tokens = await world.tokens({ scope: 'openid offline_access' })
    const { access_token: at } = tokens
    for (const text of [
      'x',
      at.slice(0, -1),
      `${at}A`,
      at.toUpperCase(),
      tokens.id_token,
      tokens.refresh_token,
      'a b',
      'é',
      `"${at}"`,
      '',
      '%',
    ]) {
      const { status, challenge } = await userinfo({ authorization: Buffer.from(`Bearer ${text}`).toString('latin1') })
      assert.equal(status, 401, text)
      assert.match(challenge ?? '', /^Bearer realm="keyhall", error="invalid_token"/, text)
    }
  })

  it('of a user without the scope openid is 403 insufficient_scope', async () => {
    const { refresh_token: refresh } = await world.tokens({ scope: 'openid email offline_access' })
    const { body } = await world.protocol.refresh(clients.web, refresh, { scope: 'email' })
    const { status, challenge } = await userinfo({ authorization: `Bearer ${body.access_token}` })
    assert.equal(status, 403)
    assert.match(challenge ?? '', /error="insufficient_scope"/)
  })

  it('may be a personal access token', async () => {
    const { status, body } = await world.protocol.userinfo(robots.robot.token)
    assert.deepEqual([status, body['sub']], [200, robots.robot.id])
  })

  it('results in a response with no-store', async () => {
    assert.equal((await userinfo({ authorization: `Bearer ${await bearer()}` })).headers['cache-control'], 'no-store')
    assert.equal((await userinfo({})).headers['cache-control'], 'no-store')
  })
}
