import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import { RequestsUnwanted, TooManyWaiting } from '../../foundation/protocol/index.js'
import type { ClientId, Digest, EpochSeconds, UserId } from '../../foundation/shared/index.js'
import type { BackchannelRequestStore } from './ports.js'

/** How many requests one client may send one person. */
export interface BackchannelLimits {
  /** Requests that wait for an answer. They bound what a person finds on the page. */
  readonly waiting: number
  /** Requests within an hour, answered or not, so that answering does not invite the next one. Each sends a mail. */
  readonly perHour: number
}

export const DEFAULT_BACKCHANNEL_LIMITS: BackchannelLimits = { waiting: 3, perHour: 12 }

/** Upper limits of the numbers. A page and a mailbox beyond them hide the request that the person expects. */
export const MAX_BACKCHANNEL_LIMITS: BackchannelLimits = { waiting: 50, perHour: 500 }

const HOUR = 3600

/** Waiting requests of one client. */
const MAX_WAITING_OF_CLIENT = 10_000

/** The limits for a person over all clients, so that one client cannot keep all others out. */
const ofPerson = ({ waiting, perHour }: BackchannelLimits): BackchannelLimits =>
  ({ waiting: waiting + 2, perHour: Math.ceil(perHour * 2.5) })

/** Hints without a person that one client may send, so that it cannot list the accounts. */
export const UNKNOWN_HINTS = { most: 60, seconds: 600 } as const

/** Seconds for which a client cannot ask a person who said that they had not started the request. */
export const UNWANTED_FOR = 24 * 60 * 60

interface Stores {
  readonly backchannelRequests: BackchannelRequestStore
  readonly loginAttempts: LoginAttemptStore
}

interface Asking {
  readonly clientId: ClientId
  readonly userId: UserId
  readonly now: EpochSeconds
}

/** How requests of clients to people are counted. */
export class RequestQuota {
  readonly #digest: Digest
  readonly #limits: BackchannelLimits

  constructor({ digest, limits }: { readonly digest: Digest; readonly limits: BackchannelLimits }) {
    this.#digest = digest
    this.#limits = limits
  }

  /** @returns seconds until the client may name people again; 0 when it may */
  async hintsBlockedFor({ loginAttempts }: Pick<Stores, 'loginAttempts'>, clientId: ClientId, now: EpochSeconds): Promise<number> {
    const outcome = chargeAllowance(await loginAttempts.lock(this.#key('hints', clientId)), now, UNKNOWN_HINTS)
    return 'blockedFor' in outcome ? outcome.blockedFor : 0
  }

  /** Counts a hint without a person. */
  async chargeHint({ loginAttempts }: Pick<Stores, 'loginAttempts'>, clientId: ClientId, now: EpochSeconds): Promise<void> {
    const key = this.#key('hints', clientId)
    const outcome = chargeAllowance(await loginAttempts.lock(key), now, UNKNOWN_HINTS)
    if ('charged' in outcome) await loginAttempts.put(key, outcome.charged)
  }

  /**
   * Counts a request. The lock on the person makes parallel requests count one after the other.
   *
   * @throws TooManyWaiting, RequestsUnwanted
   */
  async charge(stores: Stores, { clientId, userId, now }: Asking): Promise<void> {
    const { loginAttempts } = stores
    const budgets = [
      { key: this.#key('person', userId), most: ofPerson(this.#limits).perHour },
      { key: this.#key('pair', userId, clientId), most: this.#limits.perHour },
    ]
    for (const { key, most } of budgets) {
      const outcome = chargeAllowance(await loginAttempts.lock(key), now, { most, seconds: HOUR })
      if ('blockedFor' in outcome) throw new TooManyWaiting(outcome.blockedFor, 'the person was asked too often')
      await loginAttempts.put(key, outcome.charged)
    }
    const unwanted = await loginAttempts.lock(this.#key('unwanted', userId, clientId))
    if (unwanted && unwanted.blockedUntil > now) throw new RequestsUnwanted()
    await this.#assertRoom(stores, { clientId, userId, now })
  }

  /** Refuses further requests of the client to the person for a day. */
  async block({ loginAttempts }: Pick<Stores, 'loginAttempts'>, { clientId, userId, now }: Asking): Promise<void> {
    const key = this.#key('unwanted', userId, clientId)
    await loginAttempts.lock(key)
    await loginAttempts.put(key, { failures: 1, blockedUntil: now + UNWANTED_FOR })
  }

  async #assertRoom({ backchannelRequests }: Stores, { clientId, userId, now }: Asking): Promise<void> {
    const waiting = await backchannelRequests.pendingOf(userId, now)
    const ofClient = waiting.filter((request) => request.clientId === clientId)
    if (waiting.length >= ofPerson(this.#limits).waiting || ofClient.length >= this.#limits.waiting) {
      const expiries = waiting.map(({ expiresAt }) => expiresAt)
      throw new TooManyWaiting(Math.max(1, Math.min(...expiries) - now), 'too many requests wait for this person')
    }
    const period = { clientId, after: now, until: Number.MAX_SAFE_INTEGER }
    const unexpired = await backchannelRequests.countUnexpired(period, MAX_WAITING_OF_CLIENT)
    if (unexpired >= MAX_WAITING_OF_CLIENT) throw new TooManyWaiting(60, 'too many requests of this client wait')
  }

  #key(kind: string, ...ids: readonly string[]): string {
    return `ciba:${kind}:${this.#digest.sha256(JSON.stringify(ids))}`
  }
}
