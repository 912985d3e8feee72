import assert from 'node:assert/strict'
import { DEVICE_CODE_GRANT } from '@keyhall/core/protocol'
import { assertionOf } from '../support/assertions.js'
import { aDevice, allow, askForDevice, pollOnce } from '../support/device.js'
import type { DeviceBody } from '../support/device.js'
import { authenticationOf, basic } from '../support/protocol.js'
import { clients, people } from '../support/standard-document.js'
import { send } from '../support/send.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const ENDPOINT = '/oauth/v2/device_authorization'
const { tv, web, post, codeOnly, spa, keyed } = clients

function assertion(world: World, audience: string): Record<string, string> {
  const jwt = assertionOf(keyed, { issuer: audience, now: world.clock.now() })
  return { client_assertion: jwt, client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' }
}

inMemory('device authorization endpoint (RFC 8628 §3.1, §3.2)', (world) => {
  it('returns two codes, the verification address, the lifetime and the polling interval', async () => {
    const { status, body, headers } = await askForDevice(world)
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store'])
    const { device_code: deviceCode, user_code: userCode, ...others } = body
    assert.match(deviceCode, /^dc_[\w-]{65}$/)
    assert.match(userCode, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    assert.deepEqual(others, {
      verification_uri: `${world.issuer}/device`,
      verification_uri_complete: `${world.issuer}/device?user_code=${userCode}`,
      expires_in: 900,
      interval: 5,
    })
  })

  it('gives every device different codes', async () => {
    const devices = await Promise.all(Array.from({ length: 50 }, () => aDevice(world)))
    assert.equal(new Set(devices.map((device) => device.device_code)).size, 50)
    assert.equal(new Set(devices.map((device) => device.user_code)).size, 50)
  })

  for (const client of [tv, web, post]) {
    it(`accepts a client by ${client.method}, here and at the token endpoint`, async () => {
      assert.equal((await pollOnce(world, await aDevice(world, 'openid', client), client)).body.error, 'authorization_pending')
    })
  }

  it('accepts a client by private_key_jwt, for each permitted audience of an assertion', async () => {
    for (const audience of [world.issuer, `${world.issuer}/oauth/v2/token`, `${world.issuer}${ENDPOINT}`]) {
      const { status, text } = await world.protocol.post(ENDPOINT, assertion(world, audience))
      assert.equal(status, 200, text)
    }
    const { body } = await world.protocol.post<DeviceBody>(ENDPOINT, assertion(world, world.issuer))
    const poll = { grant_type: DEVICE_CODE_GRANT, device_code: body.device_code, ...(assertion(world, world.issuer)) }
    assert.equal((await world.protocol.post('/oauth/v2/token', poll)).body.error, 'authorization_pending')
  })

  it('is 401 without valid client authentication', async () => {
    const refused = [
      await world.protocol.post(ENDPOINT, {}),
      await world.protocol.post(ENDPOINT, { client_id: 'nobody' }),
      await world.protocol.post(ENDPOINT, { client_id: web.id }),
      await world.protocol.post(ENDPOINT, {}, { authorization: basic(web.id, 'wrong') }),
      await world.protocol.post(ENDPOINT, assertion(world, 'https://evil.example')),
    ]
    for (const { status, body } of refused) assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })

  it('refuses unsupported parameters that would narrow the tokens', async () => {
    const asked = [await askForDevice(world, { resource: 'https://api.example' }), await askForDevice(world, { authorization_details: '[]' })]
    assert.deepEqual(asked.map(({ status, body }) => [status, body.error]), [[400, 'invalid_target'], [400, 'invalid_authorization_details']])
  })

  it('is unauthorized_client for a client that is not registered for the grant type', async () => {
    for (const client of [codeOnly, spa]) {
      const { status, body } = await askForDevice(world, {}, client)
      assert.deepEqual([status, body.error], [400, 'unauthorized_client'])
    }
  })

  const refused: readonly (readonly [string, readonly (readonly [string, string])[], string])[] = [
    ['a repeated parameter', [['scope', 'openid'], ['scope', 'email']], 'invalid_request'],
    ['text that cannot be read', [['scope', 'a\0b']], 'invalid_request'],
    ['a malformed scope', [['scope', 'open"id']], 'invalid_scope'],
  ]
  for (const [what, parameters, error] of refused) {
    it(`is ${error} for ${what}`, async () => {
      const { status, body } = await world.protocol.post(ENDPOINT, [...parameters, ['client_id', tv.id]])
      assert.deepEqual([status, body.error], [400, error])
    })
  }

  it('ignores the query, and accepts POST only', async () => {
    const { status, body } = await world.protocol.post(`${ENDPOINT}?client_id=tv`, {})
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
    const { status: forGet, headers } = await send(world.url(ENDPOINT))
    assert.deepEqual([forGet, headers.allow], [405, 'POST'])
  })

  it('drops unknown scopes, and offline_access for a client that is not registered for refresh_token', async () => {
    const asked = 'openid calendar offline_access'
    const agent = await world.browserWith(people.alice)
    const device = await aDevice(world, asked)
    await allow(world, agent, device)
    assert.equal((await pollOnce(world, device)).body.scope, 'openid offline_access')
  })

  it('is in discovery (RFC 8628 §4), with its grant type', async () => {
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.equal(body['device_authorization_endpoint'], `${world.issuer}${ENDPOINT}`)
    assert.ok((body['grant_types_supported'] as string[]).includes(DEVICE_CODE_GRANT))
  })

  it('does not allow cross-origin scripts', async () => {
    const by = authenticationOf(tv)
    const { headers } = await world.protocol.post(ENDPOINT, by.parameters, { origin: 'https://client.example' })
    assert.equal(headers['access-control-allow-origin'], undefined)
  })
})
