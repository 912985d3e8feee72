import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { departureOf } from '#src/api/departure.js'

describe('departure of the client of a request', () => {
  const server = http.createServer()
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  after(() => server.close())

  const request = async () => {
    const { port } = server.address() as AddressInfo
    const sent = http.get({ port, host: '127.0.0.1', agent: false })
    sent.on('error', () => undefined)
    const [, res] = (await once(server, 'request')) as [unknown, http.ServerResponse]
    return { sent, res }
  }

  it('is signalled when the client leaves before the answer', async () => {
    const { sent, res } = await request()
    const departure = departureOf(res)()
    assert.equal(departure.aborted, false)
    sent.destroy()
    await new Promise<void>((resolve) => departure.addEventListener('abort', resolve))
    assert.equal(departure.aborted, true)
    assert.equal(departureOf(res)().aborted, true)
  })

  it('is not signalled after an answer', async () => {
    const { sent, res } = await request()
    const departure = departureOf(res)()
    const closed = once(res, 'close')
    res.end('answer')
    await once(sent, 'response')
    await closed
    assert.equal(departure.aborted, false)
  })
})
