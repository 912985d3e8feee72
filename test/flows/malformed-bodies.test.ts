import assert from 'node:assert/strict'
import net from 'node:net'
import { gzipSync } from 'node:zlib'
import { basic } from '../support/protocol.js'
import { FORM, formBody, send } from '../support/send.js'
import type { Answer } from '../support/send.js'
import { clients } from '../support/standard-document.js'
import { inMemory, onOneStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const AUTH = { authorization: basic(clients.web.id, clients.web.secret) }
const GOOD = formBody({ grant_type: 'client_credentials', scope: 'openid' })
const PATHS = ['/oauth/v2/token', '/oauth/v2/introspect', '/oauth/v2/revoke'] as const

const post = (world: World, path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
  send(world.url(path), { method: 'POST', headers: { ...FORM, ...AUTH, ...headers }, body })

/** Every error of these endpoints is JSON as in RFC 6749 §5.2, in whichever layer it occurs. */
function isOAuthError(answer: Answer, status: number, error = 'invalid_request'): void {
  assert.equal(answer.status, status, answer.body)
  assert.equal(answer.headers['content-type'], 'application/json')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const body = JSON.parse(answer.body) as Record<string, string>
  assert.deepEqual([Object.keys(body), body['error']], [['error', 'error_description'], error])
}

inMemory('bodies that are not forms', (world) => {
  for (const path of PATHS) {
    for (const [title, type] of [
      ['JSON', 'application/json'],
      ['a multipart form', 'multipart/form-data; boundary=x'],
      ['text', 'text/plain'],
      ['a body without type', ''],
      ['another charset', 'application/x-www-form-urlencoded; charset=iso-8859-1'],
      ['an unknown charset', 'application/x-www-form-urlencoded; charset=x'],
      ['a longer type', 'application/x-www-form-urlencoded-x'],
    ] as const) {
      it(`answers ${title} to ${path} with 415`, async () => {
        isOAuthError(await post(world, path, GOOD, { 'content-type': type }), 415)
      })
    }

    it(`answers a compressed body to ${path} with 415, also a decompression bomb`, async () => {
      for (const body of [gzipSync(GOOD), gzipSync(Buffer.alloc(2 ** 24))]) {
        isOAuthError(await post(world, path, body.subarray(0, 60_000), { 'content-encoding': 'gzip' }), 415)
      }
    })

    it(`reads a body of 64 KiB to ${path}, and answers a longer one with 413, with or without Content-Length`, async () => {
      const filled = (bytes: number): string => `${GOOD}&token=x&filler=`.padEnd(bytes, 'x')
      assert.notEqual((await post(world, path, filled(65_536))).status, 413)
      isOAuthError(await post(world, path, filled(65_537)), 413)
      assert.match(await chunked(world, path, filled(70_000)), /^HTTP\/1\.1 413 /)
    })

    it(`answers a body that is not UTF-8 to ${path} with 400`, async () => {
      isOAuthError(await post(world, path, Buffer.from([...Buffer.from('grant_type='), 0xff, 0xfe])), 400)
    })
  }

  it('accepts the charset UTF-8', async () => {
    for (const charset of ['charset=utf-8', 'charset=UTF-8', 'charset="utf-8"']) {
      assert.equal(
        (await post(world, '/oauth/v2/token', GOOD, { 'content-type': `application/x-www-form-urlencoded; ${charset}` })).status,
        200,
      )
    }
  })

  it('keeps the server available after all of these', async () => {
    assert.equal((await post(world, '/oauth/v2/token', GOOD)).status, 200)
  })
})

onOneStorage('postgres', 'malicious parameters', (world) => {
  const rows: Readonly<Record<string, string>> = {
    NUL: '%00',
    'NUL in the middle': 'a%00b',
    'half of a surrogate pair': '%ed%a0%80',
    'the other half of a surrogate pair': '%ed%bf%bf',
    'invalid UTF-8': '%c3%28',
    'an overlong slash': '%c0%af',
    'an invalid escape': '%zz',
    'half of an escape': '%2',
  }
  for (const [title, value] of Object.entries(rows)) {
    it(`answers ${title} with invalid_request or an invalid token error`, async () => {
      isOAuthError(await post(world, '/oauth/v2/token', `${GOOD}&x=${value}`), 400)
      for (const name of ['code', 'refresh_token', 'redirect_uri', 'code_verifier', 'scope']) {
        isOAuthError(await post(world, '/oauth/v2/token', `grant_type=authorization_code&${name}=${value}`), 400)
      }
      isOAuthError(await post(world, '/oauth/v2/introspect', `token=${value}`), 400)
      isOAuthError(await post(world, '/oauth/v2/revoke', `token=${value}`), 400)
      const asClient = await send(world.url('/oauth/v2/token'), {
        method: 'POST',
        headers: FORM,
        body: `${GOOD}&client_id=${value}&client_secret=${value}`,
      })
      isOAuthError(asClient, 400)
    })
  }

  for (const path of PATHS) {
    it(`answers a repeated parameter to ${path} with invalid_request`, async () => {
      for (const repeated of [
        'token=a&token=b',
        'token=a&token=a',
        'token=a&foo=1&foo=2',
        'token[]=a&token[]=b',
        'token=a&scope=openid&scope=openid',
      ]) {
        isOAuthError(await post(world, path, `grant_type=client_credentials&${repeated}`), 400)
      }
    })
  }

  it('does not parse brackets and dots as objects', async () => {
    const body = 'grant_type[$ne]=x&scope=openid&grant_type.x=1&__proto__[admin]=1&constructor=1&toString=1&hasOwnProperty=1'
    isOAuthError(await post(world, '/oauth/v2/token', body), 400)
    isOAuthError(await post(world, '/oauth/v2/token', 'grant_type=__proto__&scope=openid'), 400, 'unsupported_grant_type')
    isOAuthError(await post(world, '/oauth/v2/token', 'grant_type=toString&scope=openid'), 400, 'unsupported_grant_type')
  })

  it('treats quotes, wildcards and semicolons as plain text', async () => {
    for (const text of ["'", '"', "' or 1=1--", '%', '_', '\\', '$1', '{"$ne":1}', '; drop table users']) {
      const { status, body } = await world.protocol.refresh(clients.web, text)
      assert.deepEqual([status, body.error], [400, 'invalid_grant'], text)
      assert.equal((await world.protocol.introspect(clients.web, text)).text, '{"active":false}')
      assert.equal(
        (await world.protocol.token({ ...clients.web, id: text }, { grant_type: 'client_credentials', scope: 'openid' })).status,
        401,
      )
    }
  })

  it('answers more than 200 parameters with invalid_request', async () => {
    isOAuthError(await post(world, '/oauth/v2/token', `${GOOD}${Array.from({ length: 200 }, (_, i) => `&p${i}=1`).join('')}`), 400)
  })
})

/** Sends a body in chunks, so that its length is not known in advance. Returns the raw answer. */
function chunked(world: World, path: string, body: string): Promise<string> {
  const { hostname, port } = new URL(world.issuer)
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port), family: 4 })
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', (problem) => (answer === '' ? reject(problem) : resolve(answer)))
    socket.on('close', () => resolve(answer))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM['content-type']}\r\nAuthorization: ${AUTH.authorization}\r\n`)
    socket.write('Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n')
    socket.end(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
  })
}
