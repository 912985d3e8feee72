import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { TokenBody } from '../support/protocol.js'
import type { TestClient } from '../support/standard-document.js'
import type { Called, Caller } from './caller.js'
import type { RemoteWorld } from './remote-world.js'

/** What a run has seen. */
interface Totals {
  answered: number
  /** Answers 503; each was repeated. */
  unavailable: number
  /** The slowest answer, in milliseconds. */
  slowest: number
  /** Every answer that is neither 200 nor 503. */
  readonly lost: string[]
}

/** One after the other, so that its answers are apart by some milliseconds. */
const CODE_EVERY = 8

/** Clients that refresh without a pause and redeem codes, and repeat what is answered 503 at the next server, as Retry-After says. */
export class ClientLoad {
  readonly #client: TestClient
  readonly #callers: readonly Caller[]
  readonly #codes: string[] = []
  readonly #families: string[] = []
  readonly #totals: Totals = { answered: 0, unavailable: 0, slowest: 0, lost: [] }
  #turn = 0

  constructor(client: TestClient, callers: readonly Caller[]) {
    this.#client = client
    this.#callers = callers
  }

  /** Signs in as often as there are families and codes. */
  async prepare(world: RemoteWorld, { families, codes }: { readonly families: number; readonly codes: number }): Promise<void> {
    const asked = { client: this.#client, scope: 'openid offline_access' }
    await world.agentOf()
    for (let made = 0; made < families; made++) this.#families.push((await world.tokens(asked)).refresh_token)
    for (let made = 0; made < codes; made++) this.#codes.push((await world.code(asked)).code)
  }

  /** Goes on until every client has met a 503 and was answered after it, or for 3 seconds without one. */
  async run(): Promise<Totals> {
    const redemptions = this.#codes.map(async (code, number) => {
      await wait(number * CODE_EVERY)
      return this.#repeated((caller) => caller.redeem(this.#client, code), 'code')
    })
    const families = this.#families.splice(0).map((token) => this.#refreshing(token))
    for (const token of await Promise.all([...families, ...redemptions])) if (token !== undefined) this.#families.push(token)
    return this.#totals
  }

  /** @returns how many of all sign-ins can still be refreshed */
  async aliveFamilies(): Promise<number> {
    const [caller] = this.#callers
    assert.ok(caller)
    const refreshed = await Promise.all(this.#families.map((token) => caller.refresh(this.#client, token)))
    return refreshed.filter(({ status }) => status === 200).length
  }

  async #refreshing(first: string): Promise<string | undefined> {
    let token: string | undefined = first
    const until = performance.now() + 3_000
    const before = this.#totals.unavailable
    let rounds = 0
    while (token !== undefined && (performance.now() < until || rounds < 3)) {
      const presented: string = token
      token = await this.#repeated((caller) => caller.refresh(this.#client, presented), 'refresh token')
      // After the first 503 of anybody, some more rounds show that what was issued works.
      if (this.#totals.unavailable > before) rounds++
    }
    return token
  }

  /** @returns the refresh token of the answer */
  async #repeated(call: (caller: Caller) => Promise<Called<TokenBody>>, what: string): Promise<string | undefined> {
    for (;;) {
      const caller = this.#callers[this.#turn++ % this.#callers.length]
      assert.ok(caller)
      const started = performance.now()
      const { status, body, retryAfter } = await call(caller)
      this.#totals.slowest = Math.max(this.#totals.slowest, Math.round(performance.now() - started))
      if (status === 200) {
        this.#totals.answered++
        return body.refresh_token
      }
      if (status !== 503) {
        this.#totals.lost.push(`${what}: ${status} ${body.error}`)
        return undefined
      }
      this.#totals.unavailable++
      await wait((retryAfter ?? 1) * 1000)
    }
  }
}
