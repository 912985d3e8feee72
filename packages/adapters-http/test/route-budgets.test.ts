import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyMethod, ApiRegistry } from '@keyhall/core/api'
import express from 'express'
import { Frame } from '#src/server/frame.js'
import type { Handler } from '#src/server/frame.js'
import { protocolFamily } from '#src/server/families.js'
import { RateLimiter } from '#src/server/rate-limiter.js'
import { PUBLIC_BUDGET } from '#src/server/route-budget.js'
import { allEndpoints, createHttpApp } from '#src/create-http-app.js'
import { createServer, Metrics, NO_RATE_LIMITS } from '#src/index.js'
import type { HttpDependencies } from '#src/index.js'
import { NOW, dependencies } from './support/a-server.js'

const METHOD = {
  name: 'user.v2.UserService/GetUser', permission: 'authenticated', http: [{ verb: 'GET', path: '/v2/users/{user_id}' }],
} as unknown as AnyMethod
const registry = {
  vendor: 'keyhall', methods: [METHOD], find: (path: string) => (path === `/keyhall.${METHOD.name}` ? METHOD : undefined),
} as unknown as ApiRegistry
const ONE_EACH = Object.fromEntries(Object.keys(NO_RATE_LIMITS).map((area) => [area, 1])) as unknown as typeof NO_RATE_LIMITS
/** Everything that can be mounted. */
const EVERYTHING: Partial<HttpDependencies> = {
  api: registry, inbox: {} as HttpDependencies['inbox'], rateLimits: ONE_EACH, trustedProxies: ['127.0.0.1'], clock: { now: () => NOW },
} as Partial<HttpDependencies>

interface Layer { readonly route?: { readonly path: string }; readonly name: string; readonly handle: { readonly stack?: readonly Layer[] } }

/** A request of every kind that the API and the fallback answer. */
const BESIDE_TABLES = [
  { method: 'GET', path: '/v2/users/1' },
  { method: 'POST', path: '/v2/users/1' },
  { method: 'GET', path: '/v2/nothing' },
  { method: 'POST', path: `/keyhall.${METHOD.name}` },
  { method: 'GET', path: `/keyhall.${METHOD.name}` },
  { method: 'POST', path: '/keyhall.user.v2.UserService/Nothing' },
  { method: 'POST', path: `/keyhall.${METHOD.name}`, type: 'application/grpc' },
  { method: 'POST', path: '/keyhall.user.v2.UserService/Nothing', type: 'application/grpc' },
  { method: 'GET', path: '/nowhere' },
]

describe('every route', () => {
  const deps = dependencies({ answered: [], failed: [] }, EVERYTHING)
  const rows = allEndpoints(deps)
  const { server } = createServer(createHttpApp(deps))
  let count = 0

  before((done) => void server.listen(0, '127.0.0.1', done))
  after((done) => void server.close(done))

  /** Sends a request from an address of its own. @returns status, or that of gRPC */
  const call = (method: string, path: string, from: number, { type = '', body = '' } = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const headers = { 'x-forwarded-for': `10.0.${from >> 8}.${from & 255}`, ...(type ? { 'content-type': type } : {}), ...(body ? { 'transfer-encoding': 'chunked' } : {}) }
      const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
        response.resume()
        resolve(response.headers['grpc-status'] === '8' ? 429 : (response.statusCode ?? 0))
      })
      request.on('error', reject)
      request.end(body)
    })

  it('is in a table, the API or the fallback, and nowhere else', () => {
    const { stack } = (createHttpApp(deps) as unknown as { readonly router: { readonly stack: readonly Layer[] } }).router
    const [router, ...others] = stack
    assert.equal(others.length, 2, 'not found, and addresses that cannot be decoded')
    const layers = router?.handle.stack ?? []
    assert.deepEqual(layers.flatMap(({ route }) => route?.path ?? []), rows.map(({ path }) => path))
    assert.equal(layers.filter(({ route }) => !route).length, 1, 'the API')
  })

  it('has a rate-limit area: the second request of one address is refused where one is allowed', async () => {
    const tables = rows.flatMap(({ path, methods, preflight }) => [
      ...Object.keys(methods), 'DELETE', ...(methods.GET ? ['HEAD'] : []), ...(preflight ? ['OPTIONS'] : []),
    ].map((method) => ({ method, path: path.replace(':file', `${'a'.repeat(32)}.png`), type: '' })))
    for (const { method, path, type } of [...tables, ...BESIDE_TABLES]) {
      const from = count++
      const statuses = [await call(method, path, from, { type: type ?? '' }), await call(method, path, from, { type: type ?? '' })]
      assert.deepEqual(statuses.map((status) => status === 429), [false, true], `${method} ${path}: ${statuses.join(', ')}`)
    }
  })

  it('of identity providers shares a limit of its own, so that their messages use up no other one', () => {
    const areas = (isOfProviders: boolean) => new Set(rows.filter(({ path }) => path.startsWith('/idps/') === isOfProviders).flatMap(({ budget }) => [budget.area, budget.postArea ?? budget.area]))
    assert.deepEqual([...areas(true)], ['provider'])
    assert.ok(!areas(false).has('provider'))
  })

  it('bounds body, time and answer', () => {
    for (const { path, methods, budget } of rows) {
      assert.ok(budget.maxSeconds > 0 && budget.maxSeconds <= 120, path)
      assert.ok(budget.maxAnswerBytes > 0 && budget.maxAnswerBytes <= 16 * 1024 * 1024, path)
      assert.ok(budget.maxBodyBytes < 1024 * 1024 && (!methods.POST || budget.maxBodyBytes > 0), path)
    }
  })

  it('refuses a form that is one byte larger than its bound, and of unknown length', async () => {
    for (const { path, methods, budget, family } of rows) {
      if (!methods.POST || family !== protocolFamily) continue
      const body = 'a'.repeat(budget.maxBodyBytes + 1)
      assert.equal(await call('POST', path, count++, { type: 'application/x-www-form-urlencoded', body }), 413, path)
    }
  })

  it('reads bodies by the bounded readers only', () => {
    const sources = join(fileURLToPath(import.meta.url), '../../../src')
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    assert.ok(files.length > 100)
    const reading = files.filter((file) => /\b(req|request)\.(on\('(data|readable)'|pipe\()|\bof (req|request)\)/.test(readFileSync(join(sources, file), 'utf8')))
    assert.deepEqual(reading.toSorted(), ['api/read-json.ts', 'wire/read-form.ts'])
  })
})

describe('the frame around a route', () => {
  const answered = async (handler: Handler, budget: Partial<typeof PUBLIC_BUDGET>) => {
    const failed: unknown[] = []
    const log = { answered: () => undefined, failed: (_id: string, _route: string, problem: unknown) => void failed.push(problem) }
    const limiter = new RateLimiter(NO_RATE_LIMITS, { now: () => NOW })
    const requests = { run: (_request: unknown, answer: () => Promise<void>) => answer(), mayCallOthers: () => false }
    const frame = new Frame({ log, limiter, requests, metrics: new Metrics({}), noteLogin: { note: () => undefined }, addressOf: () => '' } as unknown as ConstructorParameters<typeof Frame>[0])
    const route = frame.route('slow', protocolFamily, handler, { ...PUBLIC_BUDGET, ...budget })
    const server = http.createServer(express().use(route))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    try {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      return { status: response.status, text: await response.text(), failed: failed.map((problem) => (problem as { code?: string }).code) }
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('answers 503 when the handler exceeds the time limit of its route, and drops its late response', async () => {
    let answerLate: (() => void) | undefined
    const handler: Handler = (_req, res) => new Promise<void>((resolve) => {
      answerLate = () => { resolve(); res.writeHead(200) }
    })
    const { status, failed } = await answered(handler, { maxSeconds: 0.01 })
    assert.deepEqual([status, failed], [503, ['http.answer_took_too_long']])
    assert.throws(() => answerLate?.(), { code: 'ERR_HTTP_HEADERS_SENT' })
  })

  it('reports an answer that is larger than the route may send', async () => {
    const handler: Handler = (_req, res) => void res.writeHead(200, { 'Content-Length': 5 }).end('large')
    assert.deepEqual(await answered(handler, { maxAnswerBytes: 4 }), { status: 200, text: 'large', failed: ['http.answer_too_large'] })
  })
})
