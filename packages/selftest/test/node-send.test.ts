import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodeSend } from '#src/wire/node-send.js'
import type { HttpAnswer } from '#src/wire/send.js'

/** Runs with a server on loopback. */
async function serving<T>(listener: http.RequestListener, work: (ask: (path: string) => Promise<HttpAnswer>) => Promise<T>): Promise<T> {
  const server = http.createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await work((path) => nodeSend({ method: 'GET', url: origin + path, headers: { accept: 'text/html' } }))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

describe('a request of the self-test', () => {
  it('sends exactly the given request, and follows no redirect', async () => {
    const answer = await serving(
      (req, res) => res.writeHead(302, { location: '/elsewhere', 'set-cookie': ['a=1', 'b=2'] }).end(JSON.stringify(req.headers)),
      (ask) => ask('/here'),
    )
    assert.deepEqual([answer.status, answer.headers.location, answer.headers['set-cookie']], [302, '/elsewhere', ['a=1', 'b=2']])
    assert.deepEqual(Object.keys(JSON.parse(answer.body) as object).sort(), ['accept', 'connection', 'host'])
  })

  it('is made again when a connection that rested is closed under it', async () => {
    const used = new WeakSet()
    const closing: http.RequestListener = (req, res) => {
      if (used.has(req.socket)) return void req.socket.destroy()
      used.add(req.socket)
      res.end(req.url)
    }
    const bodies = await serving(closing, async (ask) => [await ask('/1'), await ask('/2'), await ask('/3')].map(({ body }) => body))
    assert.deepEqual(bodies, ['/1', '/2', '/3'])
  })

  it('fails when a fresh connection is closed under it', async () => {
    await serving((req) => req.socket.destroy(), (ask) => assert.rejects(ask('/'), { code: 'ECONNRESET' }))
  })

  it('reads no endless answer', async () => {
    const endless: http.RequestListener = (_req, res) => {
      const write = (): void => {
        while (!res.destroyed && res.write(Buffer.alloc(65_536)));
      }
      res.on('drain', write)
      write()
    }
    await serving(endless, (ask) => assert.rejects(ask('/'), /the answer is larger than 4194304 bytes/))
  })
})
