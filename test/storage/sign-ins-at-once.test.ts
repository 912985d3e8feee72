import assert from 'node:assert/strict'
import type { Keyhall } from '@keyhall/app'
import pg from 'pg'
import { Protocol } from '../support/protocol.js'
import { clients, people } from '../support/standard-document.js'
import { TcpProxy } from '../support/tcp-proxy.js'
import { UserAgent } from '../support/user-agent.js'
import { onOneStorage } from '../support/world.js'

const AT_ONCE = 40
/** Milliseconds added to each direction: two for a round trip. */
const DELAY = 1

onOneStorage('postgres', 'sign-ins of one person at the same time, 2 ms away from Postgres', (world) => {
  let [server, proxy]: [Keyhall?, TcpProxy?] = []
  const lines: string[] = []
  before(async () => {
    assert.ok(world.database.kind === 'postgres')
    const { host, port } = new pg.Client({ connectionString: world.database.url })
    proxy = await TcpProxy.listen({ host, port })
    const url = new URL(world.database.url)
    ;[url.hostname, url.port] = ['127.0.0.1', String(proxy.port)]
    server = await world.another({ storage: { kind: 'postgres', url: url.href, poolSize: 10 }, logLevel: 'warn', logOutput: { write: (line) => void lines.push(line) } })
    proxy.slowDown(DELAY)
  })
  after(async () => {
    await server?.close()
    proxy?.close()
  })

  const authorizeUrl = () => {
    const url = new URL(world.authorizeUrl())
    return new URL(`${url.pathname}${url.search}`, server?.issuer)
  }

  /** Browsers of the person at the password step. */
  const atPassword = (person: { readonly loginName: string }) =>
    Promise.all(Array.from({ length: AT_ONCE }, async () => (await new UserAgent().open(authorizeUrl())).submit({ loginName: person.loginName })))

  /** The highest number of connections that wait for a lock while `work` runs. */
  async function mostWaiting<T>(work: Promise<T>): Promise<{ readonly result: T; readonly most: number }> {
    assert.ok(world.database.kind === 'postgres')
    const observer = new pg.Client({ connectionString: world.database.url })
    await observer.connect()
    const state = { most: 0, isDone: false }
    const ended = work.finally(() => (state.isDone = true))
    while (!state.isDone) {
      const { rows: [row] } = await observer.query<{ waiting: number }>(`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      state.most = Math.max(state.most, row?.waiting ?? 0)
    }
    await observer.end()
    return { result: await ended, most: state.most }
  }

  it('all succeed with the right password, and leave connections to clients', async () => {
    const pages = await atPassword(people.alice)
    const protocol = new Protocol(server?.issuer ?? '', () => world.clock.now())
    const beside = Promise.all(Array.from({ length: 40 }, () => protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' })))
    const { result: answers, most } = await mostWaiting(Promise.all(pages.map((page) => page.submit({ password: people.alice.password }))))
    const signedIn = answers.filter(({ leftTo }) => leftTo?.searchParams.has('code'))
    assert.deepEqual([signedIn.length, answers.filter(({ status }) => status >= 500).length], [AT_ONCE, 0])
    assert.deepEqual((await beside).map(({ status }) => status), Array.from({ length: 40 }, () => 200))
    assert.ok(most <= 5, `${most} connections waited for locks`)
    assert.deepEqual(lines.filter((line) => /lock timeout|timeout exceeded|could not|storage/.test(line)), [])
  }).timeout(60_000)

  it('check at most five wrong passwords', async () => {
    const pages = await atPassword(people.bob)
    const answers = await Promise.all(pages.map((page) => page.submit({ password: 'wrong' })))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    assert.deepEqual([count(422), count(429)], [5, AT_ONCE - 5])
  }).timeout(60_000)
})
