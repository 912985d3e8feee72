import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { PostgresPair, query } from '../support/postgres-pair.js'
import { clients, standardDocument } from '../support/standard-document.js'
import { Caller } from './caller.js'

/** Clients that ask for tokens at the same time. When it is set, a line with the figures is printed. */
const LOAD = Number(process.env['FAILOVER_LOAD'] ?? 8)
const PAUSE = 10

/** Answers that each phase of the failover waits for. */
const MIN_ANSWERS = 100

/** What clients have seen of a server that never ends itself. */
class Observed {
  /** The acknowledged tokens. */
  readonly tokens: string[] = []
  refused = 0
  readonly unexpected: string[] = []
  #isOver = false
  readonly #load: Promise<unknown>

  constructor(caller: Caller) {
    this.#load = Promise.all(Array.from({ length: LOAD }, () => this.#askOn(caller)))
  }

  /** Waits until that many more tokens were acknowledged, or requests refused. @returns milliseconds until the first */
  async more(what: 'tokens' | 'refusals', count: number): Promise<number> {
    const seen = (): number => (what === 'tokens' ? this.tokens.length : this.refused)
    const [before, startedAt] = [seen(), performance.now()]
    let first = 0
    while (seen() < before + count && this.unexpected.length === 0) {
      await wait(PAUSE)
      if (first === 0 && seen() > before) first = performance.now() - startedAt
    }
    return first
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#load
  }

  /** A client waits before it tries again; `Retry-After` would be longer. */
  async #askOn(caller: Caller): Promise<void> {
    while (!this.#isOver) {
      const { status, body, retryAfter } = await caller.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' })
      if (status === 200) this.tokens.push(body.access_token ?? '')
      else if (status === 503 && retryAfter !== undefined && retryAfter > 0) this.refused++
      else this.unexpected.push(`${status} ${retryAfter} ${JSON.stringify(body)}`)
      if (status !== 200) await wait(PAUSE)
    }
  }
}

/** Those that the server does not know. */
async function lostOf(tokens: readonly string[], caller: Caller): Promise<string[]> {
  const [waiting, lost] = [[...tokens], [] as string[]]
  const check = async (): Promise<void> => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      if (!(await caller.isActive(clients.web, token))) lost.push(token)
    }
  }
  await Promise.all(Array.from({ length: LOAD }, check))
  return lost
}

describe('KEYHALL_STORAGE with a primary and its synchronous standby', function () {
  this.timeout(120_000)
  let pair: PostgresPair
  let installation: Installation
  let server: KeyhallProcess
  let caller: Caller
  before(async () => {
    pair = await PostgresPair.start()
    installation = await Installation.create({ KEYHALL_STORAGE: pair.url })
    server = await installation.start({ KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', standardDocument()) })
    caller = new Caller(server.baseUrl)
  })
  after(async () => {
    caller.close()
    await installation.remove()
    await pair.stop()
  })

  it('loses no acknowledged token when the primary is killed under load and the standby is promoted', async () => {
    const observed = new Observed(caller)
    await observed.more('tokens', MIN_ANSWERS)
    const refusedBefore = observed.refused
    pair.killPrimary()
    await observed.more('refusals', MIN_ANSWERS)
    assert.equal(await server.readiness(10_000), 503)
    const promotion = pair.promote()
    const back = await observed.more('tokens', MIN_ANSWERS)
    await promotion
    await observed.end()
    assert.deepEqual(observed.unexpected, [])
    assert.equal(refusedBefore, 0)
    assert.deepEqual(await lostOf(observed.tokens, caller), [])
    assert.equal(await server.readiness(10_000), 200)
    if (process.env['FAILOVER_LOAD']) {
      console.log(`      acked=${observed.tokens.length}, lost=0, 503=${observed.refused}, back ${Math.round(back)} ms after pg_promote`)
    }
  })

  it('never returns to the replaced primary, even if that accepts writes again and the connections are lost', async () => {
    const replaced = await pair.returnPrimary()
    const count = 'select count(*)::int as count from access_tokens'
    const before = await query(replaced, count)
    const observed = new Observed(caller)
    await observed.more('tokens', MIN_ANSWERS)
    await query(pair.standby, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'keyhall'")
    await observed.more('tokens', MIN_ANSWERS)
    await observed.end()
    assert.deepEqual(observed.unexpected, [])
    assert.deepEqual(await lostOf(observed.tokens, caller), [])
    assert.deepEqual(await query(replaced, count), before)
  })

  it('starts at the promoted host while the replaced primary accepts writes, too', async () => {
    await server.end()
    server = await installation.start()
    const at = await query(pair.standby, "select 1 from pg_stat_activity where application_name = 'keyhall'")
    assert.ok(at.length > 0)
  })

  it('names the state of each host when none accepts writes', async () => {
    await server.end()
    const [one, other] = pair.url.match(/127\.0\.0\.1:\d+/g) ?? []
    await pair.stop()
    const refused = installation.launch()
    assert.equal((await refused.finished()).code, 1)
    assert.match(refused.stderr, new RegExp(`KEYHALL_STORAGE: no host accepts writes: ${one} does not answer .*ECONNREFUSED.*; ${other} does not answer`))
  })
})
