import assert from 'node:assert/strict'
import express from 'express'
import { sendLines } from '#src/api/send-lines.js'
import { send } from '#src/wire/send.js'
import { listeningServer } from './support/listening-server.js'
import type { ListeningServer } from './support/listening-server.js'

describe('lines of a list', () => {
  let served: ListeningServer
  let lateProblem: unknown
  const page = { items: [{ id: 1 }, { id: 2 }] }
  before(async () => {
    const app = express()
      .get('/', (_req, res) => sendLines(res, 'items', () => Promise.resolve(page)))
      .get('/late', (_req, res) => {
        const sending = sendLines(res, 'items', () => Promise.resolve(page))
        // As the frame does when the first page takes too long, while the page is on its way.
        send(res, 503, 'text/plain', 'too late')
        return sending.catch((problem: unknown) => void (lateProblem = problem))
      })
    served = await listeningServer(app)
  })
  after(() => served.close())

  it('are sent one below the other', async () => {
    assert.equal(await (await fetch(`http://127.0.0.1:${served.port}/`)).text(), '{"id":1}\n{"id":2}\n')
  })

  it('are not mixed into an answer that was sent before the first page came', async () => {
    const answer = await fetch(`http://127.0.0.1:${served.port}/late`)
    assert.deepEqual([answer.status, await answer.text()], [503, 'too late'])
    assert.equal((lateProblem as NodeJS.ErrnoException).code, 'ERR_HTTP_HEADERS_SENT')
  })
})
