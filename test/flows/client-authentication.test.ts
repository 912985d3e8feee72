import assert from 'node:assert/strict'
import { basic } from '../support/protocol.js'
import type { Parameters } from '../support/protocol.js'
import { clients, described, robots, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { confidential } from '../support/test-client.js'
import { inMemory } from '../support/world.js'

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

inMemory('client authentication, refusals', (world) => {
  it('gives the same answer for an unknown client and a wrong secret', async () => {
    const answers = await Promise.all(
      [basic('nobody', 'x'), basic('web', 'x'), basic('keyed', 'x'), basic('spa', '')].map(async (authorization) => {
        const { status, text, headers } = await world.protocol.post(
          '/oauth/v2/token',
          { grant_type: 'client_credentials', scope: 'openid' },
          { authorization },
        )
        return [status, text, headers['www-authenticate']]
      }),
    )
    for (const answer of answers) assert.deepEqual(answer, answers[0])
  })

  it('accepts a service user for client_credentials only', async () => {
    const { userName, secret } = robots.robot
    const robot: TestClient = { id: userName, method: 'client_secret_basic', secret, redirectUri: '' }
    assert.equal((await world.protocol.token(robot, { grant_type: 'client_credentials', scope: 'openid' })).status, 200)
    assert.deepEqual((await world.protocol.introspect(robot, 'x')).status, 401)
    assert.deepEqual((await world.protocol.revoke(robot, 'x')).status, 401)
    assert.deepEqual((await world.protocol.refresh(robot, 'x')).body.error, 'invalid_client')
  })
})

inMemory('client authentication by another method than the registered one', (world) => {
  const { web, post } = clients
  const asked = { grant_type: 'refresh_token', refresh_token: 'x' }
  const inBody = (client: TestClient, secret = client.secret ?? '') => world.protocol.post('/oauth/v2/token', { ...asked, client_id: client.id, client_secret: secret }, {})
  const inHeader = (client: TestClient, secret = client.secret ?? '') => world.protocol.post('/oauth/v2/token', asked, { authorization: basic(client.id, secret) })

  it('names both methods to a client with the correct secret', async () => {
    const [body, header] = [(await inBody(web)).body, (await inHeader(post)).body]
    assert.deepEqual([body.error, body['error_description']], ['invalid_client', 'this client is registered for client_secret_basic; the secret came in the body'])
    assert.deepEqual(
      [header.error, header['error_description']],
      ['invalid_client', 'this client is registered for client_secret_post; the secret came in the Authorization header'],
    )
  })

  it('gives the same answer for a wrong secret, a wrong method and an unknown client', async () => {
    const answers = [await inBody(web, 'wrong'), await inHeader(web, 'wrong'), await inBody({ ...web, id: 'nobody' }), await inHeader(clients.spa, 'x')]
    for (const { body } of answers) assert.deepEqual([body.error, body['error_description']], ['invalid_client', 'client authentication failed'])
  })
})

const CREDENTIALS = { grant_type: 'client_credentials', scope: 'openid' } as const

inMemory('client authentication, several mechanisms at once', (world) => {
  const { web, post } = clients
  const assertion = { client_assertion: 'e30.e30.', client_assertion_type: ASSERTION }
  const rows: readonly (readonly [string, Parameters, Record<string, string>])[] = [
    [
      'Basic and client_secret',
      { ...CREDENTIALS, client_id: web.id, client_secret: web.secret },
      { authorization: basic(web.id, web.secret) },
    ],
    [
      'Basic and client_secret of another client',
      { ...CREDENTIALS, client_id: post.id, client_secret: post.secret },
      { authorization: basic(web.id, web.secret) },
    ],
    ['Basic and client_assertion', { ...CREDENTIALS, ...assertion }, { authorization: basic(web.id, web.secret) }],
    [
      'Basic and client_assertion_type alone',
      { ...CREDENTIALS, client_assertion_type: ASSERTION },
      { authorization: basic(web.id, web.secret) },
    ],
    ['client_secret and client_assertion', { ...CREDENTIALS, client_id: post.id, client_secret: post.secret, ...assertion }, {}],
    ['Basic and another client_id', { ...CREDENTIALS, client_id: post.id }, { authorization: basic(web.id, web.secret) }],
    ['client_secret without client_id', { ...CREDENTIALS, client_secret: post.secret }, {}],
    [
      'client_id twice',
      [...Object.entries(CREDENTIALS), ['client_id', post.id], ['client_id', post.id], ['client_secret', post.secret]],
      {},
    ],
    [
      'client_secret twice',
      [...Object.entries(CREDENTIALS), ['client_id', post.id], ['client_secret', 'x'], ['client_secret', post.secret]],
      {},
    ],
  ]
  for (const [title, parameters, headers] of rows) {
    it(`${title} is invalid_request`, async () => {
      const { status, body } = await world.protocol.post('/oauth/v2/token', parameters, headers)
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    })
  }

  it('Basic and the same client_id in the body count as one mechanism', async () => {
    const { status } = await world.protocol.post(
      '/oauth/v2/token',
      { ...CREDENTIALS, client_id: web.id },
      { authorization: basic(web.id, web.secret) },
    )
    assert.equal(status, 200)
  })
})

const raw = { ...confidential('raw'), secret: 'a+b%3Ac-0123456789-abcdef-0123456789' }
const unescaped = { ...confidential('unescaped'), secret: '100%-sure+0123456789-abcdef-0123456789' }
const { clients: standardClients = [], ...standard } = standardDocument()
const bootstrap = { ...standard, clients: [...standardClients, described(raw), described(unescaped)] }

inMemory('client authentication, the Authorization header', (world) => {
  const { web, odd } = clients
  const encode = (text: string | Uint8Array): string => `Basic ${Buffer.from(text).toString('base64')}`
  const malformed: Readonly<Record<string, string>> = {
    'no credentials': 'Basic',
    'invalid base64': 'Basic %%%%',
    base64url: `Basic ${Buffer.from('??>>:x').toString('base64url')}`,
    'no colon': encode('web'),
    'no client_id': encode(`:${web.secret}`),
    'only a colon': encode(':'),
    'a broken escape': encode('web:%zz'),
    'invalid UTF-8': encode(new Uint8Array([0x77, 0x3a, 0xff, 0xfe])),
    NUL: encode(`web%00:${web.secret}`),
    'two tokens': `${encode(`web:${web.secret}`)} x`,
    'another scheme': `Bearer ${Buffer.from(`web:${web.secret}`).toString('base64')}`,
    'an empty header': ' ',
  }
  for (const [title, authorization] of Object.entries(malformed)) {
    it(`with ${title} is invalid_client with a challenge`, async () => {
      const { status, body, headers } = await world.protocol.post('/oauth/v2/token', CREDENTIALS, { authorization })
      assert.deepEqual([status, body.error, headers['www-authenticate']], [401, 'invalid_client', 'Basic realm="keyhall"'])
    })
  }

  for (const scheme of ['basic', 'BASIC', 'Basic ']) {
    it(`accepts the scheme as ${JSON.stringify(scheme)}`, async () => {
      const authorization = basic(web.id, web.secret).replace('Basic', scheme)
      assert.equal((await world.protocol.post('/oauth/v2/token', CREDENTIALS, { authorization })).status, 200)
    })
  }

  it('accepts the secret as it is, though RFC 6749 §2.3.1 demands form-encoding', async () => {
    for (const { id, secret } of [raw, unescaped]) {
      for (const authorization of [encode(`${id}:${secret}`), basic(id, secret)]) {
        assert.equal((await world.protocol.post('/oauth/v2/token', CREDENTIALS, { authorization })).status, 200, authorization)
      }
      const wrong = encode(`${id}:${secret}x`)
      assert.equal((await world.protocol.post('/oauth/v2/token', CREDENTIALS, { authorization: wrong })).status, 401)
    }
  })

  it('accepts form-encoded ids and secrets with any character', async () => {
    assert.equal((await world.protocol.post('/oauth/v2/token', CREDENTIALS, { authorization: basic(odd.id, odd.secret) })).status, 200)
    const byPercent = `${encodeURIComponent(odd.id)}:${encodeURIComponent(odd.secret)}`
    assert.equal((await world.protocol.post('/oauth/v2/token', CREDENTIALS, { authorization: encode(byPercent) })).status, 200)
  })

  it('rejects ids that are not encoded as required', async () => {
    const { status, body } = await world.protocol.post('/oauth/v2/token', CREDENTIALS, { authorization: encode(`${odd.id}:${odd.secret}`) })
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })
}, { bootstrap })

inMemory('client authentication, repeated parameters (RFC 6749 §3.2)', (world) => {
  for (const name of ['client_id', 'client_secret', 'client_assertion', 'client_assertion_type']) {
    for (const path of ['/oauth/v2/token', '/oauth/v2/introspect', '/oauth/v2/revoke', '/oauth/v2/par', '/oauth/v2/device_authorization']) {
      it(`${name} twice at ${path} is invalid_request, which says so`, async () => {
        const { status, body } = await world.protocol.postText(path, `${name}=x&${name}=x&token=x&client_secret=y`)
        assert.deepEqual([status, body.error, body['error_description']], [400, 'invalid_request', 'a parameter is repeated'])
      })
    }
  }
})

inMemory('client authentication, parameters in the query', (world) => {
  for (const name of ['client_id', 'client_secret', 'client_assertion', 'code', 'refresh_token', 'token', 'code_verifier']) {
    for (const path of ['/oauth/v2/token', '/oauth/v2/introspect', '/oauth/v2/revoke']) {
      it(`${name} in the query of ${path} is invalid_request, regardless of the body`, async () => {
        const { status, body } = await world.protocol.post(
          `${path}?${name}=x`,
          { ...CREDENTIALS, token: 'x' },
          { authorization: basic(clients.web.id, clients.web.secret) },
        )
        assert.deepEqual([status, body.error], [400, 'invalid_request'])
      })
    }
  }

  it('the query is not read: a grant_type there counts as missing', async () => {
    const { status, body } = await world.protocol.post(
      '/oauth/v2/token?grant_type=client_credentials&scope=openid',
      {},
      { authorization: basic(clients.web.id, clients.web.secret) },
    )
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })
})
