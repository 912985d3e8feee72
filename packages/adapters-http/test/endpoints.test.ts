import assert from 'node:assert/strict'
import { RedirectedError } from '@keyhall/core/auth-requests'
import { OAuthError } from '@keyhall/core/protocol'
import { StorageUnavailable } from '@keyhall/core/shared'
import request from 'supertest'
import { NO_RATE_LIMITS } from '#src/index.js'
import { NOW, aServer } from './support/a-server.js'

const tokenEndpoint = (exchange: () => Promise<never>) => aServer({ exchangeToken: { exchange } as never })
const form = (server: ReturnType<typeof aServer>['server']) => request(server).post('/oauth/v2/token').type('form').send('grant_type=x')

describe('the table of endpoints', () => {
  it('answers an address that it does not know with a page for people and JSON for programs', async () => {
    const { server } = aServer()
    assert.deepEqual((await request(server).get('/nowhere').expect(404)).body, { error: 'not_found' })
    await request(server).get('/nowhere').set('Accept', 'text/html').expect(404).expect('Content-Type', /^text\/html/)
    await request(server).get('/.well-known/webfinger').expect(404)
  })

  it('serves neither the API reference nor the OpenAPI document where they are switched off', async () => {
    const { server } = aServer({ hasApiDocs: false })
    for (const path of ['/docs', '/openapi.json']) await request(server).get(path).expect(404, { error: 'not_found' })
  })

  it('is exact in case and slashes', async () => {
    const { server } = aServer()
    for (const path of ['/OAuth/v2/keys', '/oauth/v2/keys/', '//oauth/v2/keys']) await request(server).get(path).expect(404)
    await request(server).get('/oauth/v2/keys').expect(200)
  })

  it('logs and counts every answer, refused methods too', async () => {
    const { server, lines } = aServer()
    await request(server).delete('/oauth/v2/token').expect(405).expect('Allow', 'POST, OPTIONS').expect('X-Request-Id', /./)
    assert.deepEqual(lines.answered, ['DELETE token 405'])
    assert.match((await request(server).get('/debug/metrics')).text, /keyhall_http_requests_total\{route="token",method="DELETE",status="405"\} 1/)
  })

  it('answers a cached key set with 304, for every form of If-None-Match', async () => {
    const { server } = aServer()
    const { etag } = (await request(server).get('/oauth/v2/keys')).headers as { etag: string }
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) await request(server).get('/oauth/v2/keys').set('If-None-Match', tags).expect(304)
    await request(server).get('/oauth/v2/keys').set('If-None-Match', '"other"').expect(200)
  })

  it('answers 429 with Retry-After beyond the limit of an area (RFC 6585 §4)', async () => {
    const { server } = aServer({ rateLimits: { ...NO_RATE_LIMITS, keys: 2 } })
    for (const status of [200, 200, 429]) await request(server).get('/oauth/v2/keys').expect(status)
    const { headers } = await request(server).get('/oauth/v2/keys')
    assert.equal(headers['retry-after'], String(60 - (NOW % 60)))
    await request(server).get('/debug/healthz').expect(200)
  })
})

describe('calls in protobuf', () => {
  const call = (server: ReturnType<typeof aServer>['server']) => request(server).post('/keyhall.user.v2.UserService/None').type('application/grpc')

  it('are in the log and the metrics with the status that HTTP has for their outcome, and have a request id', async () => {
    const { server, lines } = aServer()
    await call(server).expect(200).expect('grpc-status', '12').expect('X-Request-Id', /./)
    assert.deepEqual(lines.answered, ['POST api 501'])
    assert.match((await request(server).get('/debug/metrics')).text, /keyhall_http_requests_total\{route="api",method="POST",status="501"\} 1/)
  })

  it('count against the limit of the API, and get its error in their protocol', async () => {
    const { server, lines } = aServer({ rateLimits: { ...NO_RATE_LIMITS, api: 1 } })
    await call(server).expect(200).expect('grpc-status', '12')
    await call(server).expect(200).expect('grpc-status', '8').expect('Retry-After', /^[0-9]+$/)
    assert.deepEqual(lines.answered, ['POST api 501', 'POST api 429'])
  })
})

describe('the server', () => {
  it('makes requests and answers with the prototypes of the application, so that Express changes none (performance)', async () => {
    const { server } = aServer()
    const prototypes = (req: object, res: object): object[] => [Object.getPrototypeOf(req) as object, Object.getPrototypeOf(res) as object]
    const seen: object[] = []
    server.prependListener('request', (req, res) => {
      seen.push(...prototypes(req, res))
      res.once('finish', () => seen.push(...prototypes(req, res)))
    })
    await request(server).get('/debug/healthz').expect(200)
    const [requestBefore = {}, responseBefore = {}, requestAfter, responseAfter] = seen
    assert.ok('accepts' in requestBefore && 'sendFile' in responseBefore)
    assert.ok(requestBefore === requestAfter && responseBefore === responseAfter)
  })
})

describe('problems of the token endpoint (RFC 6749 §5.2)', () => {
  it('are 401 with a challenge when the client sent an Authorization header, and 400 otherwise', async () => {
    const refused = tokenEndpoint(() => Promise.reject(new OAuthError('invalid_client', 'client authentication failed')))
    await form(refused.server).auth('web', 'secret').expect(401).expect('WWW-Authenticate', /^Basic realm=/)
    assert.equal((await form(refused.server).expect(401)).headers['www-authenticate'], undefined)
    await form(tokenEndpoint(() => Promise.reject(new OAuthError('invalid_grant', 'no'))).server).expect(400)
  })

  it('are 503 with Retry-After when the storage cannot answer, and never a protocol error', async () => {
    const { server, lines } = tokenEndpoint(() => Promise.reject(new StorageUnavailable('gone')))
    const { body } = await form(server).expect(503).expect('Retry-After', '2')
    assert.deepEqual([(body as { error: string }).error, lines.failed.length], ['server_error', 1])
  })

  it('are 500 without the reason when they are unexpected', async () => {
    const { server, lines } = tokenEndpoint(() => Promise.reject(new Error('secret detail')))
    const { text } = await form(server).expect(500)
    assert.doesNotMatch(text, /secret detail|at /)
    assert.equal(lines.failed.length, 1)
  })
})

describe('a fault at the authorization endpoint', () => {
  const authorize = (problem: Error) => aServer({
    startAuthorization: { start: () => Promise.reject(problem) } as never,
    protectResponse: { protect: (response: unknown) => Promise.resolve(response) } as never,
  })

  it('is a page before the redirect URI is proven', async () => {
    const { server } = authorize(new StorageUnavailable('gone'))
    await request(server).get('/oauth/v2/authorize').expect(503).expect('Retry-After', '2').expect('Content-Type', /^text\/html/)
  })

  it('goes back to the client after, and its reason goes to the log alone', async () => {
    const to = { kind: 'redirect', redirectUri: 'https://shop.example/cb' as never, mode: 'query', state: 's' } as const
    const cause = new Error('secret detail')
    const { server, lines } = authorize(new RedirectedError({ error: 'server_error', description: 'later' }, to, cause))
    const { headers } = await request(server).get('/oauth/v2/authorize').expect(302)
    assert.equal(headers['location'], 'https://shop.example/cb?error=server_error&error_description=later&state=s&iss=https%3A%2F%2Fid.example.com')
    assert.deepEqual(lines.failed, [cause])
  })
})
