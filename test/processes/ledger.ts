import type { TestClient } from '../support/standard-document.js'
import type { Caller } from './caller.js'

/** An operation without a response: the server may have completed it or not. */
type UnderWay = 'redeem' | 'refresh' | 'revoke access token' | 'revoke refresh token'

/** One sign-in, as far as the server has acknowledged it. */
export interface Family {
  readonly client: TestClient
  readonly code: string
  readonly accessTokens: string[]
  /** Of the access tokens. */
  readonly revoked: Set<string>
  /** Refresh tokens that were used. */
  readonly rotated: string[]
  newest?: string
  /** The refresh token and its whole family were revoked. */
  isEnded: boolean
  underWay?: UnderWay | undefined
}

/** A token from a client credentials grant. */
interface OwnToken {
  readonly client: TestClient
  readonly token: string
  isActive: boolean
}

/** Everything that the server has acknowledged since it started, in the order of the responses. */
export class Ledger {
  readonly families: Family[] = []
  readonly ownTokens: OwnToken[] = []
  #acknowledged = 0
  #goal: { readonly count: number; readonly reached: () => void } | undefined

  get acknowledged(): number {
    return this.#acknowledged
  }

  /** Resolves once that many responses were acknowledged. */
  reaches(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#goal = { count, reached }
    })
  }

  /** Records an acknowledged response before any worker acts on it. */
  record<T>(fact: () => T): T {
    this.#acknowledged++
    if (this.#acknowledged === this.#goal?.count) this.#goal.reached()
    return fact()
  }
}

/** Facts that do not hold after a restart. */
export interface Verdict {
  /** Acknowledged and lost. */
  readonly lost: string[]
  /** Refused or revoked before but accepted now, or stored partially. */
  readonly wrong: string[]
}

/** Checks every fact against the restarted server. Revokes every family: a used code or refresh token is presented again. */
export async function verify(ledger: Ledger, caller: Caller): Promise<Verdict> {
  const verdict: Verdict = { lost: [], wrong: [] }
  await eachOf(ledger.families, (family) => new FamilyCheck(family, caller, verdict).run())
  await eachOf(ledger.ownTokens, async (own) => {
    const isActive = await caller.isActive(own.client, own.token)
    if (own.isActive && !isActive) verdict.lost.push('a token of client_credentials')
    if (!own.isActive && isActive) verdict.wrong.push('a revoked token of client_credentials is active')
  })
  return verdict
}

/** Some at a time, as a client would. */
async function eachOf<T>(items: readonly T[], visit: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item; item = waiting.pop()) await visit(item)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

class FamilyCheck {
  readonly #family: Family
  readonly #caller: Caller
  readonly #verdict: Verdict

  constructor(family: Family, caller: Caller, verdict: Verdict) {
    this.#family = family
    this.#caller = caller
    this.#verdict = verdict
  }

  async run(): Promise<void> {
    const { client, code, accessTokens } = this.#family
    if (accessTokens.length === 0) await this.#unredeemed()
    else {
      const isAlive = await this.#accessTokens()
      if (this.#family.newest !== undefined) await this.#newest(this.#family.newest, isAlive)
      await this.#used()
    }
    const again = await this.#caller.redeem(client, code)
    if (again.status !== 400 || again.body.error !== 'invalid_grant') this.#verdict.wrong.push(`a used code: ${again.status}`)
  }

  async #unredeemed(): Promise<void> {
    const { client, code, underWay } = this.#family
    const { status, body } = await this.#caller.redeem(client, code)
    if (status === 200) this.#family.accessTokens.push(body.access_token ?? '')
    else if (underWay !== 'redeem') this.#verdict.lost.push(`a code: ${status}`)
  }

  /** @returns whether the family is active; `undefined` where that is unknown */
  async #accessTokens(): Promise<boolean | undefined> {
    const { client, accessTokens, revoked, isEnded, underWay } = this.#family
    const states = await Promise.all(accessTokens.map((token) => this.#caller.isActive(client, token)))
    accessTokens.forEach((token, index) => {
      const isLast = index === accessTokens.length - 1
      const isExpected = !isEnded && !revoked.has(token)
      if (!isExpected && states[index]) this.#verdict.wrong.push('a revoked access token is active')
      const isOpen = underWay === 'revoke refresh token' || (underWay === 'revoke access token' && isLast)
      if (isExpected && !states[index] && !isOpen) this.#verdict.lost.push('an access token')
    })
    if (isEnded || underWay !== 'revoke refresh token') return !isEnded
    const open = states.filter((_, index) => !revoked.has(accessTokens[index] ?? ''))
    if (new Set(open).size > 1) this.#verdict.wrong.push('a refresh token was revoked by half')
    return open[0]
  }

  async #newest(token: string, isAlive: boolean | undefined): Promise<void> {
    const { client, underWay, accessTokens, rotated } = this.#family
    const { status, body } = await this.#caller.refresh(client, token)
    const isRefused = status === 400 && body.error === 'invalid_grant'
    if (status !== 200 && !isRefused) this.#verdict.wrong.push(`the newest refresh token: ${status} ${body.error}`)
    if (isAlive === false && !isRefused) this.#verdict.wrong.push(`a revoked refresh token: ${status}`)
    if (isAlive === true && isRefused && underWay !== 'refresh') this.#verdict.lost.push('the newest refresh token')
    if (status !== 200) return
    rotated.push(token)
    accessTokens.push(body.access_token ?? '')
    this.#family.newest = body.refresh_token ?? ''
  }

  /** A rotated refresh token stays invalid, and presenting it revokes the family. */
  async #used(): Promise<void> {
    const { client, rotated, accessTokens, newest } = this.#family
    for (const token of rotated) {
      const { status, body } = await this.#caller.refresh(client, token)
      if (status !== 400 || body.error !== 'invalid_grant') this.#verdict.wrong.push(`a rotated refresh token: ${status}`)
    }
    if (rotated.length === 0) return
    const states = await Promise.all(accessTokens.map((token) => this.#caller.isActive(client, token)))
    if (states.includes(true)) this.#verdict.wrong.push('a token outlives the reuse of its refresh token')
    if (newest !== undefined && (await this.#caller.refresh(client, newest)).status === 200) {
      this.#verdict.wrong.push('a refresh token outlives the reuse of its predecessor')
    }
  }
}
