import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { TokenBody } from '../support/protocol.js'
import type { TestClient } from '../support/standard-document.js'
import type { Called, Caller } from './caller.js'
import type { RemoteWorld } from './remote-world.js'

/** Results of a run. */
interface Totals {
  answered: number
  /** Number of 503 responses; each request was retried. */
  unavailable: number
  /** The slowest response, in milliseconds. */
  slowest: number
  /** Every response other than 200 and 503. */
  readonly lost: string[]
}

/** Sequential, so that the responses are some milliseconds apart. */
const CODE_EVERY = 8

/** Clients that refresh and redeem codes without a pause. After a 503 they retry at the next server, as Retry-After says. */
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

  /** Signs in once for each token family and each code. */
  async prepare(world: RemoteWorld, { families, codes }: { readonly families: number; readonly codes: number }): Promise<void> {
    const asked = { client: this.#client, scope: 'openid offline_access' }
    await world.agentOf()
    for (let made = 0; made < families; made++) this.#families.push((await world.tokens(asked)).refresh_token)
    for (let made = 0; made < codes; made++) this.#codes.push((await world.code(asked)).code)
  }

  /** Runs until every client has received a 503 and then a success, or for 3 seconds without a 503. */
  async run(): Promise<Totals> {
    const redemptions = this.#codes.map(async (code, number) => {
      await wait(number * CODE_EVERY)
      return this.#repeated((caller) => caller.redeem(this.#client, code), 'code')
    })
    const families = this.#families.splice(0).map((token) => this.#refreshing(token))
    for (const token of await Promise.all([...families, ...redemptions])) if (token !== undefined) this.#families.push(token)
    return this.#totals
  }

  /** @returns the number of sign-ins that can still be refreshed */
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
      // After the first 503 of any client, some more rounds show that issued tokens work.
      if (this.#totals.unavailable > before) rounds++
    }
    return token
  }

  /** @returns the refresh token of the response */
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
