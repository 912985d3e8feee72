import dns from 'node:dns/promises'
import type { OutgoingAnswer, OutgoingFailure, OutgoingHttp, OutgoingRequest } from '@keyhall/core/shared'
import type { EgressPolicy } from './egress-policy.js'
import { ClientClosed, TimeIsUp } from './errors.js'
import type { Exchange } from './exchange.js'
import { failureOf } from './failure-of.js'
import type { Resolve } from './guarded-connector.js'
import { readUrl } from './read-url.js'
import type { TurnLimits } from './turns.js'
import { Turns } from './turns.js'

/** Limits of outgoing calls. All but the policy are optional. */
export interface GuardedHttpOptions {
  readonly policy: EgressPolicy
  /** Maximum bytes of a response body whose request names no other limit. Default: 1 MiB. */
  readonly maxAnswerBytes?: number
  /** Maximum concurrent calls. Default: 256, and 64 to one host. Waiting counts towards the timeout of a call. */
  readonly limits?: TurnLimits
  /** Default: the resolver of the operating system. */
  readonly resolve?: Resolve
}

/** An HTTP client for outgoing calls. */
export interface GuardedHttp extends OutgoingHttp {
  /** Accepts no more calls, ends the running ones as `unreachable`, and waits for them. */
  close(): Promise<void>
}

type Outcome = OutgoingAnswer | OutgoingFailure

const MAX_TIMEOUT = 270
const MEBIBYTE = 2 ** 20
const CLOSED = 'the server is shutting down'
const LIMITS = { total: 256, toOneHost: 64 } as const

const systemResolve: Resolve = async (name) => (await dns.lookup(name, { all: true })).map(({ address }) => address)

/** Creates the client for all outgoing calls. */
export function guardedHttp(options: GuardedHttpOptions): GuardedHttp {
  const { policy, maxAnswerBytes = MEBIBYTE, limits = LIMITS, resolve = systemResolve } = options
  const turns = new Turns(limits)
  const running = new Map<AbortController, Promise<unknown>>()
  let isClosed = false

  const call = async (exchange: Exchange, url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<Outcome> => {
    try {
      const end = await turns.take(url.host, signal)
      try {
        const forRequest: EgressPolicy = (address, port) => policy(address, port, request.isChosenByStranger)
        return await exchange(url, request, { policy: forRequest, maxAnswerBytes: request.maxAnswerBytes ?? maxAnswerBytes, resolve, signal })
      } finally {
        end()
      }
    } catch (error) {
      return failureOf(signal.aborted ? signal.reason : error)
    }
  }

  const send = async (request: OutgoingRequest): Promise<Outcome> => {
    const { timeout } = request
    if (!(timeout > 0 && timeout <= MAX_TIMEOUT)) throw new RangeError(`a timeout is above 0 and at most ${MAX_TIMEOUT} seconds`)
    const url = readUrl(request.url)
    if (url === undefined) return { problem: 'malformed_url', detail: 'not an http or https URL without user name and password' }
    // Loaded before the timeout of the first call starts. Servers without calls save 20 MB and 0.2 s.
    const { exchange } = await import('./exchange.js')
    if (isClosed) return failureOf(new ClientClosed(CLOSED))
    const stop = new AbortController()
    const deadline = setTimeout(() => stop.abort(new TimeIsUp(`no answer within ${timeout} s`)), timeout * 1000)
    const answer = call(exchange, url, request, stop.signal)
    running.set(stop, answer)
    try {
      return await answer
    } finally {
      clearTimeout(deadline)
      running.delete(stop)
    }
  }

  const close = async (): Promise<void> => {
    isClosed = true
    for (const stop of running.keys()) stop.abort(new ClientClosed(CLOSED))
    await Promise.allSettled(running.values())
  }

  return { send, close }
}
