import { clients } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import type { Called, Caller } from './caller.js'
import type { Family, Ledger } from './ledger.js'
import type { RemoteWorld } from './remote-world.js'

/** A response that is neither a success nor a connection error. */
export class UnexpectedAnswer extends Error {}

const CLIENTS: readonly TestClient[] = [clients.web, clients.eddsa, clients.jwt]

interface Load {
  readonly world: RemoteWorld
  readonly caller: Caller
  readonly ledger: Ledger
  readonly workers: number
}

/**
 * Clients that sign in, redeem, refresh, revoke and get tokens for themselves, one step after the other, until the server does
 * not answer any more.
 *
 * @throws UnexpectedAnswer
 */
export async function loadUntilDeath(load: Load): Promise<void> {
  await Promise.all(Array.from({ length: load.workers }, (_, number) => worker(load, number)))
}

async function worker(load: Load, number: number): Promise<void> {
  const client = CLIENTS[number % CLIENTS.length] ?? clients.web
  try {
    for (let turn = number; ; turn++) {
      await (turn % 4 === 0 ? ownToken(load, client, turn) : signIn(load, client, turn))
    }
  } catch (problem) {
    if (!isSilence(problem)) throw problem
  }
}

/** The connection was refused or broke. */
const isSilence = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && /^(ECONN|EPIPE)/.test(String(problem.code))

async function ownToken({ caller, ledger }: Load, client: TestClient, turn: number): Promise<void> {
  const { body } = succeeded(await caller.token(client, { grant_type: 'client_credentials', scope: 'openid' }))
  const own = ledger.record(() => {
    const issued = { client, token: body.access_token ?? '', isActive: true }
    ledger.ownTokens.push(issued)
    return issued
  })
  if (turn % 8 !== 0) return
  // Until the revocation is acknowledged, the state of the token is unknown: it leaves the ledger.
  ledger.ownTokens.splice(ledger.ownTokens.indexOf(own), 1)
  revoked(await caller.revoke(client, own.token))
  ledger.record(() => ledger.ownTokens.push({ ...own, isActive: false }))
}

async function signIn({ world, caller, ledger }: Load, client: TestClient, turn: number): Promise<void> {
  const { code } = await world.code({ client, scope: 'openid offline_access' })
  const family = ledger.record((): Family => {
    const begun = { client, code, accessTokens: [], revoked: new Set<string>(), rotated: [], isEnded: false }
    ledger.families.push(begun)
    return begun
  })
  const step = async <T>(name: Family['underWay'], act: () => Promise<T>, fact: (answer: T) => void): Promise<void> => {
    family.underWay = name
    const answer = await act()
    ledger.record(() => {
      fact(answer)
      family.underWay = undefined
    })
  }
  const keep = (answer: Called<{ access_token: string; refresh_token: string }>): void => {
    const { access_token: accessToken = '', refresh_token: refreshToken = '' } = succeeded(answer).body
    if (family.newest !== undefined) family.rotated.push(family.newest)
    family.accessTokens.push(accessToken)
    family.newest = refreshToken
  }
  await step('redeem', () => caller.redeem(client, code), keep)
  for (let times = turn % 4; times > 0; times--) await step('refresh', () => caller.refresh(client, family.newest ?? ''), keep)
  const last = family.accessTokens.at(-1) ?? ''
  if (turn % 3 === 0) {
    await step('revoke access token', () => caller.revoke(client, last), (status) => {
      revoked(status)
      family.revoked.add(last)
    })
  }
  if (turn % 5 === 0) {
    await step('revoke refresh token', () => caller.revoke(client, family.newest ?? ''), (status) => {
      revoked(status)
      family.isEnded = true
    })
  }
}

function succeeded<B>(answer: Called<B>): Called<B> {
  if (answer.status !== 200) throw new UnexpectedAnswer(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

function revoked(status: number): void {
  if (status !== 200) throw new UnexpectedAnswer(`revocation: ${status}`)
}
