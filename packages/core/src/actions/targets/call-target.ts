import type { Clock, Digest, FindCurrentRequest, Ids, OutgoingAnswer, OutgoingFailure, OutgoingHttp } from '../../foundation/shared/index.js'
import { signedHeaders } from '../../foundation/shared/index.js'
import { forwardedIn } from './forwarded.js'
import type { Forwarded } from './forwarded.js'
import { truncatedBody } from './delivery.js'
import type { TargetDelivery } from './delivery.js'
import type { EndpointObjection, KeySealer, Stopwatch, TargetLog } from './ports.js'
import type { RecordDeliveries } from './record-deliveries.js'
import { storableAnswer } from './storable-answer.js'
import { signatureOf } from './signing-keys.js'
import type { Target } from './target.js'

interface Dependencies {
  readonly http: OutgoingHttp
  readonly objection: EndpointObjection
  readonly sealer: KeySealer
  readonly digest: Digest
  readonly deliveries: RecordDeliveries
  readonly stopwatch: Stopwatch
  readonly log: TargetLog
  readonly vendor: string
  readonly ids: Ids
  readonly clock: Clock
  readonly currentRequest: FindCurrentRequest
}

/** Maximum stored length of a problem, in characters. */
const MAX_PROBLEM = 1000

/** A call of a target: what is sent, and why. */
export interface TargetCall extends Pick<TargetDelivery, 'condition' | 'subject' | 'body'> {
  readonly target: Target
  /** Returns a note to store with a success, if there is one. */
  readonly noteOn?: (value: unknown) => string | undefined
  /** Timeout in seconds, if lower than that of the target. */
  readonly atMost?: number
  /** The outbox message, and the number of its attempts. */
  readonly message?: { readonly id: string; readonly attempt: number }
}

/** The outcome of a call. `status` is absent without a response. */
export type TargetOutcome<T> =
  | { readonly isOk: true; readonly value: T; readonly status: number; readonly duration: number }
  | { readonly isOk: false; readonly problem: string; readonly status?: number; readonly duration: number; readonly forwarded?: Forwarded }

/** A call with everything that was sent and received. */
export interface TargetExchange<T> {
  readonly outcome: TargetOutcome<T>
  readonly endpoint: string
  /** Names as sent, including the signature. */
  readonly headers: Readonly<Record<string, string>>
  /** The sent bytes as text, over which the signature is computed. */
  readonly body: string
  /** The response body, shortened and without secrets. */
  readonly answer?: string
}

/** A response that arrived in time but cannot be used. The message says why, without quoting the response. */
export class AnswerUnusable extends Error {}

/** What came back, how to read it, and the part of it that is shown. */
interface Received<T> {
  readonly received: OutgoingAnswer | OutgoingFailure
  readonly take: (answer: string) => T
  readonly duration: number
  readonly shown: { readonly answer?: string }
}

/** The parsed value of a success, or its problem. */
type Verdict<T> = { readonly value: T } | { readonly problem: string; readonly detail?: string; readonly forwarded?: Forwarded }

/** Calls targets: signs, sends through the guarded client, limits time and size, and records the call. Never inside a unit of work. */
export class CallTarget {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param take parses the body of a success; throws `AnswerUnusable` when it cannot
   * @returns failures of the target as values, without throwing
   */
  async call<T>(call: TargetCall, take: (answer: string) => T): Promise<TargetOutcome<T>> {
    return (await this.exchange(call, take)).outcome
  }

  /** As `call`, and returns what was sent and received. */
  async exchange<T>(call: TargetCall, take: (answer: string) => T): Promise<TargetExchange<T>> {
    const headers = this.#headers(call)
    const elapsed = this.#deps.stopwatch()
    const received = await this.#send(call, headers)
    const answer = 'body' in received ? storableAnswer(received.body) : undefined
    const shown = answer === undefined ? {} : { answer }
    const outcome = await this.#outcomeOf(call, { received, take, duration: Math.round(elapsed()), shown })
    return { outcome, endpoint: call.target.endpoint, headers, body: call.body, ...shown }
  }

  async #outcomeOf<T>(call: TargetCall, { received, take, duration, shown }: Received<T>): Promise<TargetOutcome<T>> {
    const status = 'status' in received ? { status: received.status } : {}
    const verdict = verdictOn(received, take)
    const note = 'value' in verdict ? call.noteOn?.(verdict.value) : undefined
    const details = 'problem' in verdict ? { problem: verdict.problem.slice(0, MAX_PROBLEM) } : note === undefined ? {} : { note }
    await this.#writeDown(call, { duration, ...status, ...details, ...shown })
    if ('value' in verdict) return { isOk: true, value: verdict.value, status: status.status ?? 0, duration }
    const { problem, detail = problem, forwarded } = verdict
    this.#deps.log.failed({ targetId: call.target.id, subject: call.subject, problem, detail })
    return { isOk: false, problem, duration, ...status, ...(forwarded ? { forwarded } : {}) }
  }

  #headers({ target, body, message }: TargetCall): Readonly<Record<string, string>> {
    const { sealer, digest, vendor, clock } = this.#deps
    return signedHeaders(vendor, signatureOf(target, body, { now: clock.now(), sealer, digest }), message?.id)
  }

  async #send({ target, body, atMost = target.timeout }: TargetCall, headers: Readonly<Record<string, string>>): Promise<OutgoingAnswer | OutgoingFailure> {
    const { http, objection } = this.#deps
    // Checked again here: the rules for allowed addresses may have changed since the target was created.
    const detail = objection(target.endpoint)
    if (detail !== undefined) return { problem: 'address_forbidden', detail }
    return http.send({ url: target.endpoint, method: 'POST', headers, body, timeout: Math.min(target.timeout, atMost) })
  }

  async #writeDown(call: TargetCall, how: Pick<TargetDelivery, 'status' | 'duration' | 'problem' | 'note' | 'answer'>): Promise<void> {
    const { deliveries, ids, clock } = this.#deps
    const { target, condition, subject, body, message } = call
    const requestId = message ? undefined : this.#request()
    const delivery: TargetDelivery = {
      id: ids.next(), targetId: target.id, condition, subject, ...truncatedBody(body),
      isAsync: message !== undefined, attempt: message?.attempt ?? 1, ...how, at: clock.now(),
      ...(requestId === undefined ? {} : { requestId }),
    }
    await deliveries.keep(delivery)
  }

  /** The request that waits for the call, so that a login trace can list the call. */
  #request(): string | undefined {
    const current = this.#deps.currentRequest()
    if (current) current.isTraced = true
    return current?.requestId
  }
}

function verdictOn<T>(answer: OutgoingAnswer | OutgoingFailure, take: (answer: string) => T): Verdict<T> {
  if ('problem' in answer) return answer
  const { status, body } = answer
  if (status < 200 || status > 299) return { problem: `answered ${status}` }
  const forwarded = forwardedIn(body)
  if (forwarded) return { problem: 'the target has refused', forwarded }
  try {
    return { value: take(body) }
  } catch (unusable) {
    if (!(unusable instanceof AnswerUnusable)) throw unusable
    return { problem: unusable.message }
  }
}
