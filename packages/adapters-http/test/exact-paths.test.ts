import assert from 'node:assert/strict'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { Router } from 'express'
import { allEndpoints } from '#src/create-http-app.js'
import { createHttpApp, createServer } from '#src/index.js'
import type { HttpDependencies } from '#src/index.js'
import { answerExactPaths } from '#src/server/exact-paths.js'
import { expressApp } from '#src/server/express-app.js'
import { protocolFamily } from '#src/server/families.js'
import { Frame } from '#src/server/frame.js'
import { mountEndpoints } from '#src/server/mount-endpoints.js'
import type { Endpoint } from '#src/server/mount-endpoints.js'
import { PUBLIC_BUDGET } from '#src/server/route-budget.js'
import { RateLimiter } from '#src/server/rate-limiter.js'
import { sendJson } from '#src/wire/send.js'
import { dependencies, withEveryFeature } from './support/a-server.js'

const PROTOCOL = 9
const METADATA = '/.well-known/oauth-authorization-server'

/** The endpoints, found by the router of Express alone. */
function byRouter(deps: HttpDependencies, basePath: string) {
  const app = expressApp([])
  const router = Router({ caseSensitive: true, strict: true })
  mountEndpoints(router, frameOf(deps), allEndpoints(deps), deps.compared)
  return app.use(basePath === '' ? '/' : basePath, router)
}

const frameOf = (deps: HttpDependencies): Frame =>
  new Frame({ ...deps, limiter: new RateLimiter(deps.rateLimits, deps.clock), addressOf: ({ socket }) => socket.remoteAddress })

/** Sends a request line as it is. @returns the response without the headers that differ between any two */
function answerTo(server: Server, method: string, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: id.example.com\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    })
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk)).on('error', reject)
    socket.on('close', () => {
      resolve(received.replace(/^(X-Request-Id|Date): .*\r\n/gm, ''))
    })
  })
}

const listening = (server: Server): Promise<void> => new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve))

describe('the table of exact paths', () => {
  for (const basePath of ['', '/auth']) {
    describe(`below "${basePath}/"`, () => {
      const deps = dependencies({ answered: [], failed: [] }, { baseUrl: `https://id.example.com${basePath}`, discovery: () => ({ issuer: 'x' }) })
      const [own, router] = [createServer(createHttpApp(deps)), createServer(byRouter(deps, basePath))]
      before(() => Promise.all([own, router].map(({ server }) => listening(server))))
      after(() => {
        for (const { server } of [own, router]) server.close()
      })

      it('answers every method of the protocol endpoints as the router does', async () => {
        for (const { path } of allEndpoints(deps).slice(0, PROTOCOL)) {
          for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
            for (const target of [`${basePath}${path}`, `${basePath}${path}?a=b`, `http://other${basePath}${path}`]) {
              const answers = await Promise.all([own, router].map(({ server }) => answerTo(server, method, target)))
              assert.match(answers[0] ?? '', /^HTTP\/1\.1 [2-5]/)
              assert.equal(answers[0], answers[1], `${method} ${target}`)
            }
          }
        }
      })

      it('answers a path whose feature is off like an unknown one', async () => {
        const off = dependencies({ answered: [], failed: [] }, { baseUrl: deps.baseUrl, compared: withEveryFeature(false), isFeatureOn: () => false })
        const { server } = createServer(createHttpApp(off))
        await listening(server)
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
          const unknown = await answerTo(server, method, `${basePath}/.well-known/unknown`)
          for (const path of [`${basePath}${METADATA}`, `${METADATA}${basePath}`]) assert.equal(await answerTo(server, method, path), unknown, `${method} ${path}`)
        }
        server.close()
      })

      // RFC 8414 §3.1
      it('serves the metadata of an issuer with a path where the well-known path comes first', async () => {
        const answer = await answerTo(own.server, 'GET', `${METADATA}${basePath}`)
        assert.match(answer, /^HTTP\/1\.1 200/)
        assert.equal(answer, await answerTo(own.server, 'GET', `${basePath}${METADATA}`))
      })

      it('gives other spellings of a path the status that the router gives them', async () => {
        const keys = `${basePath}/oauth/v2/keys`
        const statuses = new Set<string>()
        for (const target of [`${keys}/`, `/${keys}`, keys.toUpperCase(), keys.replace('keys', '%6beys'), `${keys}#x`, keys.slice(1), '/oauth/v2', '*']) {
          const [first, second] = (await Promise.all([own, router].map(({ server }) => answerTo(server, 'GET', target)))).map((answer) => answer.split('\r\n')[0] ?? '')
          assert.equal(first, second, target)
          statuses.add(first?.slice(9, 12) ?? '')
        }
        assert.deepEqual([...statuses].toSorted(), ['200', '400', '404'])
      })
    })
  }

  it('gives handlers the address as the router does', async () => {
    const show: Endpoint = {
      path: '/a/b', name: 'show', family: protocolFamily, budget: PUBLIC_BUDGET, isSafe: true,
      methods: { GET: ({ url, originalUrl, baseUrl, path, ip, res: own }, res) => sendJson(res, 200, { url, originalUrl, baseUrl, path, ip, isSame: own === res }) },
    }
    const bodies = await Promise.all([true, false].map(async (isExact) => {
      const app = expressApp([])
      const router = Router({ caseSensitive: true, strict: true })
      const mounted = mountEndpoints(router, frameOf(dependencies({ answered: [], failed: [] })), [show], withEveryFeature(true))
      app.use('/auth', router)
      if (isExact) answerExactPaths(app, mounted, '/auth', withEveryFeature(true))
      const { server } = createServer(app)
      await listening(server)
      const answer = await answerTo(server, 'GET', '/auth/a/b?c=d')
      server.close()
      return JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as unknown
    }))
    const address = { url: '/a/b?c=d', originalUrl: '/auth/a/b?c=d', baseUrl: '/auth', path: '/a/b', ip: '127.0.0.1', isSame: true }
    assert.deepEqual(bodies, [address, address])
  })

  it('leaves a path to an earlier endpoint with parameters that matches it', async () => {
    const row = (path: string): Endpoint => ({
      path, name: path, family: protocolFamily, budget: PUBLIC_BUDGET, isSafe: true, methods: { GET: (_req, res) => sendJson(res, 200, { path }) },
    })
    const app = expressApp([])
    const mounted = mountEndpoints(app, frameOf(dependencies({ answered: [], failed: [] })), [row('/files/:name'), row('/files/own')], withEveryFeature(true))
    answerExactPaths(app, mounted, '', withEveryFeature(true))
    const { server } = createServer(app)
    await listening(server)
    assert.match(await answerTo(server, 'GET', '/files/own'), /\{"path":"\/files\/:name"\}$/)
    server.close()
  })
})
