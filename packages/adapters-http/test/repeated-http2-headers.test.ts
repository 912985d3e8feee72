import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import express from 'express'
import { createServer } from '#src/server/create-server.js'
import { isRepeated } from '#src/wire/repeated-header.js'
import { END_HEADERS, END_STREAM, OPENING, frame, headerBlock } from './support/http2-frames.js'

describe('a request of HTTP/2 with repeated headers', () => {
  const app = express().get('/', (req, res) => {
    const repeated = ['authorization', 'content-type', 'dpop'].filter((name) => isRepeated(req, name))
    res.send(`<${repeated.join(' ')}; ${String(req.headers['dpop'])}>`)
  })

  for (const [names, said] of [
    [['authorization'], '<; undefined>'],
    [['authorization', 'authorization'], '<authorization; undefined>'],
    [['authorization', 'x', 'authorization', 'authorization'], '<authorization; undefined>'],
    [['content-type', 'content-type'], '<content-type; undefined>'],
    [['dpop', 'dpop'], '<; a, a>'],
  ] as const) {
    it(`is seen as one that repeats them: ${names.join(', ')}`, async () => {
      const { server, connections } = createServer(app)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
      const block = headerBlock('GET', '/', names.map((name) => [name, 'a']))
      socket.write(Buffer.concat([OPENING, frame('HEADERS', END_STREAM | END_HEADERS, 1, block)]))
      let answer = ''
      while (!answer.includes('>')) answer += String((await once(socket, 'data'))[0])
      assert.ok(answer.includes(said), answer)
      socket.destroy()
      connections.closeAll()
      server.close()
    })
  }
})
