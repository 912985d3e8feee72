import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { send } from '../support/send.js'
import type { Sent } from '../support/send.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const PATH = '/v2/features/instance'
const NAME = '/keyhall.feature.v2.FeatureService/GetInstanceFeatures'

onEveryStorage(
  'requests to the API',
  (world: World) => {
    const ask = async (path: string, sent: Sent = {}, type = 'application/json') => {
      const headers = { authorization: `Bearer ${callers.iamOwner.token}`, ...(sent.body === undefined ? {} : { 'content-type': type }), ...sent.headers }
      const { status, body, headers: answered } = await send(world.issuer + path, { ...sent, headers })
      return { status, headers: answered, body: body === '' ? undefined : (JSON.parse(body) as { code: unknown; message: string }) }
    }
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

    for (const [what, body, type, status] of [
      ['what is no JSON', '{', 'application/json', 400],
      ['a list', '[]', 'application/json', 400],
      ['a text', '"x"', 'application/json', 200],
      ['a form', 'actions=true', 'application/x-www-form-urlencoded', 415],
      ['no type', '{}', '', 415],
      ['another charset', '{}', 'application/json; charset=latin1', 415],
      ['too much', JSON.stringify({ x: 'x'.repeat(1_100_000) }), 'application/json', 413],
      ['lists in lists', `{"x":${nested(40_000)}}`, 'application/json', 400],
      ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', 400],
      ['members of every object', '{"__proto__":{"actions":true},"constructor":{"prototype":{"actions":true}}}', 'application/json', 200],
    ] as const) {
      it(`responds ${status} to ${what}, by path and by name`, async () => {
        for (const path of [PATH, NAME]) {
          const method = path === PATH ? 'PUT' : 'POST'
          const answer = await ask(path, { method, body }, type)
          const isIgnored = path === NAME && what === 'a text'
          assert.equal(answer.status, isIgnored ? 400 : status, path)
          if (answer.status >= 400) assert.equal(typeof answer.body?.message, 'string')
        }
        assert.equal(({} as { actions?: unknown }).actions, undefined)
        assert.equal((await ask(PATH)).body && JSON.stringify((await ask(PATH)).body).includes('"actions":{"enabled":true'), false)
      })
    }

    for (const [what, body, message] of [
      ['a misspelt member', { redirectUri: ['https://x.example/'] }, /has no member "redirectUri"; did you mean redirectUris\?/],
      ['a member of another message', { name: 'X', colour: 'red' }, /has no member "colour"$/],
      ['several, and what is missing because of them', { nmae: 'X', gant_types: [] }, /"nmae"; did you mean name\?.*"gant_types"; did you mean grantTypes\?.*name: is missing/],
    ] as const) {
      it(`refuses ${what} with strict handling, and ignores it otherwise`, async () => {
        const [path, name] = ['/management/v1/projects/300/apps/oidc', '/keyhall.management.v1.ManagementService/AddOIDCApp']
        for (const [address, sent] of [[path, body], [name, { projectId: '300', ...body }]] as const) {
          for (const prefer of ['handling=strict', 'respond-async, Handling="strict"; x=1']) {
            const answer = await ask(address, { method: 'POST', body: JSON.stringify(sent), headers: { prefer } })
            assert.deepEqual([answer.status, answer.headers['preference-applied']], [400, 'handling=strict'])
            assert.match(answer.body?.message ?? '', message)
          }
          const lenient = await ask(address, { method: 'POST', body: JSON.stringify({ name: 'Lenient', ...sent }), headers: { prefer: 'handling=lenient, handling=strict' } })
          assert.deepEqual([lenient.status, lenient.headers['preference-applied']], [200, undefined])
        }
      })
    }

    it('checks nested messages and the query with strict handling', async () => {
      const headers = { prefer: 'handling=strict' }
      const inside = JSON.stringify({ queries: [{ userNameQuery: { userNme: 'x' } }], query: { limits: 1 } })
      const answer = await ask('/v2/users', { method: 'POST', body: inside, headers })
      assert.match(answer.body?.message ?? '', /query: has no member "limits"; did you mean limit\?/)
      assert.match(answer.body?.message ?? '', /queries\[0\]\.userNameQuery: has no member "userNme"; did you mean userName\?/)
      assert.match((await ask(`${PATH}?inheritence=true`, { headers })).body?.message ?? '', /has no member "inheritence"; did you mean inheritance\?/)
      assert.equal((await ask(`${PATH}?inheritance=true`, { headers })).status, 200)
    })

    it('responds 400 to a compressed body', async () => {
      assert.equal((await ask(PATH, { method: 'PUT', body: '{}', headers: { 'content-encoding': 'gzip' } })).status, 415)
    })

    it('responds 404 to an unknown path, and 405 with the known verbs', async () => {
      assert.equal((await ask('/v2/nothing')).status, 404)
      const wrong = await ask(PATH, { method: 'PATCH', body: '{}' })
      assert.deepEqual([wrong.status, wrong.headers['allow']], [405, 'GET, PUT, DELETE'])
      assert.equal((await ask(NAME, { method: 'GET' })).status, 405)
      assert.equal((await ask(PATH, { method: 'POST', body: '{}', headers: { 'x-http-method-override': 'DELETE' } })).status, 405)
      assert.equal((await ask('/V2/features/instance')).status, 404)
    })

    it('responds to a verb that a path does not take like REST errors, with the verbs that it takes', async () => {
      const { status, headers, body } = await send(`${world.issuer}/admin/v1/email/http`, { method: 'POST' })
      assert.deepEqual([status, headers['content-type']], [405, 'application/json'])
      const { code, message, details } = JSON.parse(body) as { code: number; message: string; details: readonly { id: string }[] }
      assert.deepEqual([code, details[0]?.id], [12, 'api.verb_unknown'])
      assert.equal(message, `the API has no method at POST /admin/v1/email/http: this path takes ${headers.allow}; ${world.issuer}/docs lists every method`)
    })

    it('says that drafts of the API are not served, and what to call instead', async () => {
      for (const path of ['/v2beta/organizations', '/v2beta/users/1', '/v2alpha/x/y']) {
        const { status, body } = await send(world.issuer + path, { method: 'POST' })
        const { code, message } = JSON.parse(body) as { code: number; message: string }
        assert.deepEqual([status, code], [404, 5], path)
        assert.match(message, /v2(beta|alpha) is not served, call the method of v2/)
      }
    })

    it('responds to unknown paths like REST errors, with a hint to /docs and without a token', async () => {
      for (const [method, path] of [['GET', '/v2/nothing'], ['POST', '/management/v1/nothing/at/all'], ['DELETE', '/admin/v1/x'], ['GET', '/v2/users/']] as const) {
        const { status, headers, body } = await send(world.issuer + path, { method, headers: { accept: 'text/html, */*' } })
        assert.deepEqual([status, headers['content-type']], [404, 'application/json'], path)
        const { code, message, details } = JSON.parse(body) as { code: number; message: string; details: readonly { id: string }[] }
        assert.deepEqual([code, details[0]?.id], [5, 'api.address_unknown'], path)
        assert.equal(message, `the API has no method at ${method} ${path}; ${world.issuer}/docs lists every method`)
      }
      const long = JSON.parse((await send(`${world.issuer}/v2/${'x'.repeat(5000)}`)).body) as { message: string }
      assert.ok(long.message.length < 350)
    })

    it('responds to unknown methods of Connect with `unimplemented`', async () => {
      for (const name of ['keyhall.feature.v2.FeatureService/Nothing', 'other.feature.v2.FeatureService/GetInstanceFeatures', 'no.such.Service/Method']) {
        const { status, body } = await ask(`/${name}`, { method: 'POST', body: '{}' })
        const { code, message } = body as { code: string; message: string }
        assert.deepEqual([status, code, message], [501, 'unimplemented', `the API has no method ${name}; ${world.issuer}/docs lists every method`])
      }
    })

    for (const query of ['inheritance=true&inheritance=false', '__proto__.x=1', 'a.b.c.d.e=1', 'inheritance=%zz', 'x[$ne]=1']) {
      it(`responds 400 to the query ${query}`, async () => assert.equal((await ask(`${PATH}?${query}`)).status, 400))
    }

    it('accepts a token in the header only', async () => {
      const { token } = callers.iamOwner
      assert.equal((await send(`${world.issuer}${PATH}?access_token=${token}`)).status, 401)
      const form = { method: 'PUT', body: JSON.stringify({ access_token: token }), headers: { 'content-type': 'application/json' } }
      assert.equal((await send(world.issuer + PATH, form)).status, 401)
      const basic = { headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` } }
      const answer = await send(world.issuer + PATH, basic)
      assert.equal(answer.status, 401)
      assert.match(String(answer.headers['www-authenticate']), /^Bearer/)
    })

    it('accepts tokens of people only if they are for this API', async () => {
      const get = async (scope: string) => {
        const { access_token: token } = await world.tokens({ scope })
        return (await send(`${world.issuer}/management/v1/iam`, { headers: { authorization: `Bearer ${token}` } })).status
      }
      assert.equal(await get('openid'), 401)
      assert.equal(await get('openid urn:keyhall:iam:org:project:id:keyhall:aud'), 200)
    })

    it('explains a failure without internal details', async () => {
      const { body } = await ask(PATH, { method: 'PUT', body: '{"actions":"yes"}' })
      assert.deepEqual(body, {
        code: 3,
        message: 'invalid SetInstanceFeaturesRequest.actions: must be true or false',
        details: [{ '@type': 'type.googleapis.com/keyhall.v1.ErrorDetail', id: 'api.invalid_message', message: 'actions: must be true or false' }],
      })
      const named = await ask('/keyhall.feature.v2.FeatureService/SetInstanceFeatures', { method: 'POST', body: '{"actions":1}' })
      assert.deepEqual(named.body, {
        code: 'invalid_argument',
        message: 'invalid SetInstanceFeaturesRequest.actions: must be true or false',
        details: [{
          type: 'keyhall.v1.ErrorDetail',
          value: 'ChNhcGkuaW52YWxpZF9tZXNzYWdlEh5hY3Rpb25zOiBtdXN0IGJlIHRydWUgb3IgZmFsc2U',
          debug: { id: 'api.invalid_message', message: 'actions: must be true or false', field: 'actions' },
        }],
      })
    })

    it('reports its health without a token', async () => {
      for (const area of ['management', 'admin', 'auth']) assert.equal((await send(`${world.issuer}/${area}/v1/healthz`)).body, '{}')
    })
  },
  { bootstrap: apiDocument() },
)
