import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { WrongAnswer, expectJson } from '#src/load/check.js'
import { Exhausted, runWindow } from '#src/load/run-window.js'
import { Connection } from '#src/load/connection.js'
import { Browser, formOf } from '#src/scenarios/browser.js'

const answer = (status: number, text: string) => ({ status, headers: {}, text })
const connections = [1, 2, 3] as unknown as readonly Connection[]

describe('a measurement', () => {
  it('counts every operation of every connection', async () => {
    let left = 30
    const { operations, latencies } = await runWindow(connections, 60, async () => {
      if (left === 0) throw new Exhausted()
      left--
    })
    assert.deepEqual([operations, latencies.length], [30, 30])
  })

  it('fails with the first wrong answer', async () => {
    const wrong = new WrongAnswer('200', answer(500, 'no'))
    await assert.rejects(runWindow(connections, 60, (_, lane) => (lane === 1 ? Promise.reject(wrong) : Promise.resolve())), wrong)
  })
})

describe('an answer', () => {
  it('is refused for its status or for a member', () => {
    const isActive = ({ active }: Readonly<Record<string, unknown>>) => active === true
    assert.deepEqual(expectJson(answer(200, '{"active":true}'), 200, isActive, 'active'), { active: true })
    assert.throws(() => expectJson(answer(401, '{"active":true}'), 200, isActive, 'active'), /^WrongAnswer|expected 200, got 401/)
    assert.throws(() => expectJson(answer(200, '{"active":false}'), 200, isActive, 'active'), /expected active, got 200: \{"active":false\}/)
  })

  it('with a page has a form, whose values are decoded', () => {
    const page = '<p><form method="post" action="/login?a=1&amp;b=2"><input name="csrf" type="hidden" value="a&#34;b&lt;"/><input type="submit"><input name="loginName" value></form>'
    const arrival = { url: new URL('http://127.0.0.1/'), leftTo: undefined }
    assert.deepEqual(formOf({ ...arrival, answer: answer(200, page) }), { action: '/login?a=1&b=2', fields: { csrf: 'a"b<', loginName: '' } })
    assert.throws(() => formOf({ ...arrival, answer: answer(200, '<p>no form') }), /expected a page with a form/)
  })
})

describe('a browser', () => {
  const servers: http.Server[] = []
  const serve = async (answerTo: (url: string) => string): Promise<string> => {
    const server = http.createServer(({ url = '' }, res) => {
      const location = answerTo(url)
      res.writeHead(location === '' ? 200 : 302, location === '' ? {} : { location }).end(`page of ${url}`)
    })
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  after(() => {
    for (const server of servers) server.close()
  })

  it('follows redirects to every origin of the target, and no further', async () => {
    const addresses: string[] = []
    const answerTo = (url: string): string => addresses[['/authorize', '/login', '/continue'].indexOf(url)] ?? ''
    const [baseUrl, pages] = [await serve(answerTo), await serve(answerTo)]
    addresses.push(`${pages}/login`, `${baseUrl}/continue`, 'http://127.0.0.1:9/callback')
    const connection = new Connection(baseUrl)
    try {
      const arrived = await new Browser({ baseUrl, deviations: { pageOrigins: [pages] } }).open(connection, '/authorize')
      assert.deepEqual([arrived.url.href, arrived.leftTo?.href], [`${baseUrl}/continue`, 'http://127.0.0.1:9/callback'])
      const left = await new Browser({ baseUrl }).open(connection, '/authorize')
      assert.equal(left.leftTo?.href, `${pages}/login`)
    } finally {
      await connection.close()
    }
  })
})
