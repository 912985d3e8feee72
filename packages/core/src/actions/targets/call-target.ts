import type { Clock, Digest, FindCurrentRequest, Ids, OutgoingAnswer, OutgoingFailure, OutgoingHttp } from '../../foundation/shared/index.js'
import { signedHeaders } from '../../foundation/shared/index.js'
import { forwardedIn } from './forwarded.js'
import type { Forwarded } from './forwarded.js'
import { keptBody } from './delivery.js'
import type { TargetDelivery } from './delivery.js'
import type { EndpointObjection, KeySealer, Stopwatch, TargetLog } from './ports.js'
import type { KeepDeliveries } from './keep-deliveries.js'
import { signatureOf } from './signing-keys.js'
import type { Target } from './target.js'

interface Dependencies {
  readonly http: OutgoingHttp
  readonly objection: EndpointObjection
  readonly sealer: KeySealer
  readonly digest: Digest
  readonly deliveries: KeepDeliveries
  readonly stopwatch: Stopwatch
  readonly log: TargetLog
  readonly vendor: string
  readonly ids: Ids
  readonly clock: Clock
  readonly currentRequest: FindCurrentRequest
}

/** Characters of a problem that are kept. */
const MAX_PROBLEM = 1000

/** What a target is told, and why. */
export interface TargetCall extends Pick<TargetDelivery, 'condition' | 'subject' | 'body'> {
  readonly target: Target
  /** What of a success is worth a note. */
  readonly noteOn?: (value: unknown) => string | undefined
  /** Seconds, where they are fewer than those of the target. */
  readonly atMost?: number
  /** The message of the outbox, and how often it was tried. */
  readonly message?: { readonly id: string; readonly attempt: number }
}

/** How a call ended. `status` is absent when no answer came. */
export type TargetOutcome<T> =
  | { readonly isOk: true; readonly value: T; readonly status: number; readonly duration: number }
  | { readonly isOk: false; readonly problem: string; readonly status?: number; readonly duration: number; readonly forwarded?: Forwarded }

/** An answer that came in time and cannot be used. The message says why, without anything of the answer. */
export class AnswerUnusable extends Error {}

/** A success, or why it is none. */
type Verdict<T> = { readonly value: T } | { readonly problem: string; readonly detail?: string; readonly forwarded?: Forwarded }

/** Calls targets: signed, guarded, bounded in time and size, and written down. Never inside a unit of work. */
export class CallTarget {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param take makes something of the body of a success; throws `AnswerUnusable` when it cannot
   * @returns also for every failure of the target
   */
  async call<T>(call: TargetCall, take: (answer: string) => T): Promise<TargetOutcome<T>> {
    const { stopwatch } = this.#deps
    const elapsed = stopwatch()
    const answer = await this.#send(call)
    const duration = Math.round(elapsed())
    const status = 'status' in answer ? { status: answer.status } : {}
    const verdict = verdictOn(answer, take)
    const note = 'value' in verdict ? call.noteOn?.(verdict.value) : undefined
    const told = 'problem' in verdict ? { problem: verdict.problem.slice(0, MAX_PROBLEM) } : note === undefined ? {} : { note }
    await this.#writeDown(call, { duration, ...status, ...told })
    if ('value' in verdict) return { isOk: true, value: verdict.value, status: status.status ?? 0, duration }
    const { problem, detail = problem, forwarded } = verdict
    this.#deps.log.failed({ targetId: call.target.id, subject: call.subject, problem, detail })
    return { isOk: false, problem, duration, ...status, ...(forwarded ? { forwarded } : {}) }
  }

  async #send({ target, body, atMost = target.timeout, message }: TargetCall): Promise<OutgoingAnswer | OutgoingFailure> {
    const { http, objection, sealer, digest, vendor, clock } = this.#deps
    // Also here: what may be called has perhaps changed since the target was made.
    const detail = objection(target.endpoint)
    if (detail !== undefined) return { problem: 'address_forbidden', detail }
    const signature = signatureOf(target, body, { now: clock.now(), sealer, digest })
    const headers = signedHeaders(vendor, signature, message?.id)
    return http.send({ url: target.endpoint, method: 'POST', headers, body, timeout: Math.min(target.timeout, atMost) })
  }

  async #writeDown(call: TargetCall, how: Pick<TargetDelivery, 'status' | 'duration' | 'problem' | 'note'>): Promise<void> {
    const { deliveries, ids, clock } = this.#deps
    const { target, condition, subject, body, message } = call
    const requestId = message ? undefined : this.#request()
    const delivery: TargetDelivery = {
      id: ids.next(), targetId: target.id, condition, subject, ...keptBody(body),
      isAsync: message !== undefined, attempt: message?.attempt ?? 1, ...how, at: clock.now(),
      ...(requestId === undefined ? {} : { requestId }),
    }
    await deliveries.keep(delivery)
  }

  /** The request that waits for the call: a trace has to lead from it to the call. */
  #request(): string | undefined {
    const current = this.#deps.currentRequest()
    if (current) current.hasKept = true
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
