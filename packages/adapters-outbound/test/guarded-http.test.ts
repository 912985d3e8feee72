import assert from 'node:assert/strict'
import { once } from 'node:events'
import type http from 'node:http'
import net from 'node:net'
import { gzipSync } from 'node:zlib'
import type { GuardedHttp } from '@keyhall/adapters-outbound'
import { answered, call, client, problem } from './calls.js'
import { FarSide, farSide } from './far-side.js'

const forever = (res: http.ServerResponse): void => {
  while (res.write(Buffer.alloc(65_536, 'x')));
  res.once('drain', () => forever(res))
}

describe('a call', () => {
  const side = farSide((res) => void res.writeHead(201, { 'set-cookie': 'a=b' }).end('grün'))
  const outgoing = client()
  const url = (path: string) => `http://127.0.0.1:${side.port}${path}`

  it('sends the request unchanged', async () => {
    await call(outgoing, url('/a%20b?c=d&e=%C3%A9#f'), { headers: { 'Content-Type': 'text/plain', 'x-more': 'y' }, body: 'größer' })
    const { method, path, headers, body } = side.received.at(-1) ?? assert.fail()
    assert.deepEqual([method, path, body], ['POST', '/a%20b?c=d&e=%C3%A9', 'größer'])
    assert.deepEqual(headers, {
      host: `127.0.0.1:${side.port}`, connection: 'close', 'accept-encoding': 'identity',
      'content-type': 'text/plain', 'x-more': 'y', 'content-length': '8',
    })
  })

  it('gives status and body', async () => {
    assert.deepEqual(await call(outgoing, url('/')), { status: 201, body: 'grün' })
  })

  it('finds a server by its name', async () => {
    assert.deepEqual(await call(outgoing, `http://localhost:${side.port}/`), { status: 201, body: 'grün' })
  })

  it('keeps no cookie', async () => {
    for (const _ of [1, 2]) await call(outgoing, url('/'))
    assert.equal(side.received.at(-1)?.headers.cookie, undefined)
  })

  it('has a connection of its own', async () => {
    const before = side.connections
    for (const _ of [1, 2, 3]) await call(outgoing, url('/'))
    assert.equal(side.connections - before, 3)
  })

  it('is not made with a header that cannot be sent', async () => {
    const before = side.connections
    await assert.rejects(call(outgoing, url('/'), { headers: { 'x-more': 'a\r\nb: c' } }), /invalid x-more header/)
    await assert.rejects(call(outgoing, url('/'), { headers: { expect: '100-continue' } }), /expect header not supported/)
    assert.equal(side.connections, before)
  })

  it('is not made with a timeout out of range', async () => {
    for (const timeout of [0, -1, 270.1, Infinity, NaN]) {
      await assert.rejects(call(outgoing, url('/'), { timeout }), RangeError, String(timeout))
    }
    await answered(call(outgoing, url('/'), { timeout: 270 }))
  })
})

describe('an answer that redirects', () => {
  const canary = farSide()
  const side = farSide((res, { path }) => {
    const [, status, where] = path.split('/')
    const location = where === 'metadata' ? 'http://169.254.169.254/latest/meta-data/' : `http://127.0.0.1:${canary.port}/`
    res.writeHead(Number(status), { location }).end('elsewhere')
  })
  const outgoing = client()

  for (const status of [301, 302, 303, 307, 308]) {
    for (const where of ['metadata', 'canary']) {
      it(`is an answer and is not followed (${status}, to the ${where})`, async () => {
        assert.deepEqual(await call(outgoing, `http://127.0.0.1:${side.port}/${status}/${where}`), { status, body: 'elsewhere' })
        assert.equal(canary.connections, 0)
      })
    }
  }
})

describe('an answer that is too large', () => {
  const side = farSide((res, { path }) => {
    if (path === '/forever') forever(res)
    else if (path === '/headers') res.setHeader('x-large', 'x'.repeat(100_000)).end()
    else if (path === '/bomb') res.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(2 ** 26)))
    else res.end('x'.repeat(Number(path.slice(1))))
  })
  const url = (path: string) => `http://127.0.0.1:${side.port}${path}`

  it('is one that never ends, and its connection is closed', async () => {
    const socket = once(side.server, 'connection')
    assert.equal(await problem(call(client(), url('/forever'))), 'answer_too_large')
    const [connection] = (await socket) as [net.Socket]
    if (!connection.closed) await once(connection, 'close')
  })

  it('is one of more than a mebibyte', async () => {
    assert.equal((await answered(call(client(), url(`/${2 ** 20}`)))).body.length, 2 ** 20)
    assert.equal(await problem(call(client(), url(`/${2 ** 20 + 1}`))), 'answer_too_large')
  })

  it('is refused when it is larger than the limit', async () => {
    const small = client({ maxAnswerBytes: 10 })
    assert.equal((await answered(call(small, url('/10')))).body, 'x'.repeat(10))
    assert.equal(await problem(call(small, url('/11'))), 'answer_too_large')
  })

  it('is one with endless headers', async () => {
    assert.equal(await problem(call(client(), url('/headers'))), 'answer_too_large')
  })

  it('does not come out of a small one: nothing is decompressed', async () => {
    const { body } = await answered(call(client(), url('/bomb')))
    assert.ok(body.length < 100_000, String(body.length))
  })
})

describe('the timeout of a call', () => {
  const endless: NodeJS.Timeout[] = []
  const silent = net.createServer()
  const side = farSide((res, { path }) => {
    if (path === '/headers') res.writeHead(200).flushHeaders()
    if (path === '/drip') endless.push(setInterval(() => res.write('x'), 10))
  })
  before(async () => void (await once(silent.listen(0, '127.0.0.1'), 'listening')))
  after(() => {
    endless.forEach((each) => clearInterval(each))
    silent.close()
  })

  for (const path of ['/never', '/headers', '/drip']) {
    it(`ends a call that is not answered (${path})`, async () => {
      assert.equal(await problem(call(client(), `http://127.0.0.1:${side.port}${path}`, { timeout: 0.1 })), 'timeout')
    })
  }

  it('ends a call in the middle of a handshake', async () => {
    const { port } = silent.address() as net.AddressInfo
    assert.equal(await problem(call(client(), `https://127.0.0.1:${port}/`, { timeout: 0.1 })), 'timeout')
  })

  it('ends a call whose name is not resolved in time', async () => {
    const waiting = client({ resolve: () => new Promise(() => undefined) })
    assert.equal(await problem(call(waiting, 'http://rp.example/', { timeout: 0.1 })), 'timeout')
  })

  it('ends a call that waits for its turn', async () => {
    const busy = client({ limits: { total: 1, toOneHost: 1 } })
    const first = call(busy, `http://127.0.0.1:${side.port}/never`)
    assert.equal(await problem(call(busy, `http://127.0.0.1:${side.port}/never`, { timeout: 0.1 })), 'timeout')
    await busy.close()
    assert.equal(await problem(first), 'unreachable')
  })
})

describe('many calls to a slow server', () => {
  it('leave room for calls to others', async () => {
    const held: http.ServerResponse[] = []
    const [slow, quick] = [await new FarSide((res) => void held.push(res)).open(), await new FarSide().open()]
    const outgoing = client({ limits: { total: 3, toOneHost: 2 } })
    const begun = once(slow.server, 'request').then(() => once(slow.server, 'request'))
    const slowly = [1, 2, 3, 4].map(() => call(outgoing, `http://127.0.0.1:${slow.port}/`))
    await begun
    await answered(call(outgoing, `http://127.0.0.1:${quick.port}/`))
    assert.equal(slow.received.length, 2)
    slow.server.on('request', (_req, res: http.ServerResponse) => void res.end())
    for (const each of held) each.end()
    for (const each of slowly) await answered(each)
    await Promise.all([slow.close(), quick.close()])
  })
})

describe('a server that cannot be called', () => {
  const brute = net.createServer((socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n')))
  const side = farSide((res, { path }) => {
    if (path === '/half') res.writeHead(200, { 'content-length': 10 }).write('x', () => res.destroy())
    else res.destroy()
  })
  before(async () => void (await once(brute.listen(0, '127.0.0.1'), 'listening')))
  after(() => brute.close())

  const rows: [string, () => string, RegExp][] = [
    ['does not listen', () => 'http://127.0.0.1:1/', /ECONNREFUSED/],
    ['closes the connection', () => `http://127.0.0.1:${side.port}/`, /./],
    ['stops in the middle of an answer', () => `http://127.0.0.1:${side.port}/half`, /./],
    ['speaks no HTTP', () => `http://127.0.0.1:${(brute.address() as net.AddressInfo).port}/`, /protocol/],
    ['speaks no TLS', () => `https://127.0.0.1:${side.port}/`, /wrong version number/],
    ['has a name that does not exist', () => 'http://no-such-name.invalid/', /ENOTFOUND|EAI_AGAIN/],
  ]
  for (const [title, url, detail] of rows) {
    it(title, async () => {
      const failure = await call(client(), url())
      assert.ok('problem' in failure)
      assert.equal(failure.problem, 'unreachable')
      assert.match(failure.detail, detail)
    })
  }
})

describe('a client that is closed', () => {
  const side = farSide(() => undefined)

  it('ends the calls that run or wait, with their connections, and takes no more', async () => {
    const outgoing: GuardedHttp = client({ limits: { total: 1, toOneHost: 1 } })
    const socket = once(side.server, 'connection')
    const calls = [1, 2].map(() => call(outgoing, `http://127.0.0.1:${side.port}/`))
    const [connection] = (await socket) as [net.Socket]
    await outgoing.close()
    for (const each of calls) assert.deepEqual(await each, { problem: 'unreachable', detail: 'the server is shutting down' })
    if (!connection.closed) await once(connection, 'close')
    assert.equal(await problem(call(outgoing, `http://127.0.0.1:${side.port}/`)), 'unreachable')
    assert.equal(side.connections, 1)
  })

  it('can be closed unused, and twice', async () => {
    const outgoing = client()
    await outgoing.close()
    await outgoing.close()
  })
})
