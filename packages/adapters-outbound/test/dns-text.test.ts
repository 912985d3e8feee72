import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { dnsText } from '@keyhall/adapters-outbound'

describe('Text records', () => {
  const socket = createSocket('udp4')
  let asked = 0
  before(() => new Promise<void>((done) => { socket.bind(0, '127.0.0.1', done) }))
  after(() => new Promise<void>((done) => { socket.close(done) }))

  it('are absent for names that cannot exist, without a question', async () => {
    socket.on('message', () => { asked++ })
    const dns = dnsText({ servers: [`127.0.0.1:${socket.address().port}`] })
    for (const name of ['_x', '_x.', `_x.${'a'.repeat(64)}.example`, `_x.${'abcdefgh.'.repeat(30)}example`, '_x.a b.example', '_x..example']) assert.equal(await dns.read(name), 'absent', name)
    assert.equal(asked, 0)
  })

  it('are unreachable when the name server refuses to answer', async () => {
    socket.removeAllListeners('message')
    // RFC 1035 §4.1.1: response code 5
    socket.on('message', (query, { port, address }) => {
      const answer = Buffer.from(query)
      answer.writeUInt16BE(0x8185, 2)
      socket.send(answer, port, address)
    })
    assert.equal(await dnsText({ servers: [`127.0.0.1:${socket.address().port}`] }).read('_x.acme.example'), 'unreachable')
  })
})
