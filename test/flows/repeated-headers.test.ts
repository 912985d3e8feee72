import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { apiDocument, callers } from '../support/api-callers.js'
import { authenticationOf, basic } from '../support/protocol.js'
import { FORM, formBody } from '../support/send.js'
import { clients } from '../support/standard-document.js'
import { startedWorld } from '../support/world.js'

interface Answer {
  readonly status: number
  readonly body: string
  readonly challenge: string | undefined
}

/** A header may occur several times. */
type Headers = Readonly<Record<string, string | readonly string[]>>

interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Headers
  readonly body?: string
}

async function read(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function ask(origin: string, { method, path, headers, body = '' }: Question): Promise<Answer> {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]))
  const { host } = new URL(origin)
  const own = ['Host', host, ...(method === 'POST' ? ['Content-Length', String(Buffer.byteLength(body))] : [])]
  const request = http.request(origin + path, { method, headers: [...own, ...lines] as never, agent: new http.Agent(), family: 4 })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await read(answer), challenge: answer.headers['www-authenticate'] }
}

const right = authenticationOf(clients.web).headers['authorization'] ?? ''
const wrong = basic('web', 'wrong')
const bearer = `Bearer ${callers.iamOwner.token}`

/** Client authentication by one header, and the other parameters of a valid request. */
const ENDPOINTS = [
  ['token', '/oauth/v2/token', { grant_type: 'client_credentials', scope: 'openid' }],
  ['introspection', '/oauth/v2/introspect', { token: 'some' }],
  ['revocation', '/oauth/v2/revoke', { token: 'some' }],
  ['pushed authorization', '/oauth/v2/par', { response_type: 'code' }],
  ['device authorization', '/oauth/v2/device_authorization', { scope: 'openid' }],
] as const

describe('repeated headers', () => {
  const world = startedWorld('memory', { bootstrap: apiDocument() })

  for (const [endpoint, path, parameters] of ENDPOINTS) {
    for (const [what, authorization] of [
      ['the same value twice', [right, right]],
      ['a valid one first', [right, wrong]],
      ['an invalid one first', [wrong, right]],
    ] as const) {
      it(`are invalid_request for Authorization at the ${endpoint} endpoint: ${what}`, async () => {
        const { status, body } = await ask(world.issuer, { method: 'POST', path, headers: { ...FORM, authorization }, body: formBody(parameters) })
        assert.deepEqual([status, (JSON.parse(body) as { error: string }).error], [400, 'invalid_request'])
      })
    }
  }

  it('are invalid_request for Authorization at the userinfo endpoint', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { status, challenge } = await ask(world.issuer, { method, path: '/oidc/v1/userinfo', headers: { authorization: [bearer, bearer] } })
      assert.equal(status, 400)
      assert.match(challenge ?? '', /error="invalid_request"/)
    }
  })

  it('are invalid_argument for Authorization in the API', async () => {
    const [path, headers] = ['/management/v1/iam', { authorization: [bearer, bearer] }]
    const { status, body } = await ask(world.issuer, { method: 'GET', path, headers })
    assert.equal(status, 400)
    assert.match(body, /more than one Authorization header/)
    assert.equal((await ask(world.issuer, { method: 'GET', path, headers: { authorization: bearer } })).status, 200)
  })

  it('are invalid_request for Content-Type', async () => {
    const type = FORM['content-type']
    const headers = { 'content-type': [type, type], authorization: right }
    const { status } = await ask(world.issuer, { method: 'POST', path: '/oauth/v2/token', headers, body: formBody(ENDPOINTS[0][2]) })
    assert.equal(status, 400)
  })
})
