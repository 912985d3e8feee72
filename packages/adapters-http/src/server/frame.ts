import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { NoteLogin } from '@keyhall/core/login-trace'
import { Failure, networkOf, requestOrigin } from '@keyhall/core/shared'
import type { CurrentRequest, RequestOrigin } from '@keyhall/core/shared'
import type { Metrics } from './metrics.js'
import type { RateLimiter } from './rate-limiter.js'
import type { AnsweredRequest, RequestLog } from './request-log.js'
import { problemReason } from './problem-reason.js'
import { noteOf } from './request-trace.js'
import type { RouteBudget } from './route-budget.js'

/** Context of a request from its frame. */
export interface Framed {
  /** Logs a problem that the handler has answered itself. */
  readonly report: (problem: unknown) => void
  /** The origin of the request, for audit events and traces. */
  readonly origin: () => RequestOrigin
}

export type Handler = (req: Request, res: Response, framed: Framed) => Promise<void> | void

/** Answers a problem. Returns whether it is expected; unexpected ones are logged. */
export type ProblemAnswer = (res: Response, problem: unknown, requestId: string) => 'expected' | 'unexpected'

/** Answers a rate-limited request. */
export type TooManyAnswer = (res: Response, seconds: number, requestId: string) => void

/** How the routes of a family answer errors. */
export interface Family {
  readonly onProblem: ProblemAnswer
  readonly onTooMany: TooManyAnswer
}

/** The logged status when the client disconnected before the response. */
const CLIENT_LEFT = 499

/** A request that may be traced. */
interface Asked {
  readonly route: string
  readonly origin: () => RequestOrigin
  readonly current: CurrentRequest
}

/** Metadata of a route. */
interface FramedRoute {
  readonly name: string
  readonly family: Family
  readonly budget: RouteBudget
}

/** The handler did not answer within `maxSeconds` of its route. */
export class AnswerTookTooLong extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'http.answer_took_too_long'
}

/** The answer was larger than `maxAnswerBytes` of its route. */
export class AnswerTooLarge extends Failure {
  readonly kind = 'internal'
  readonly code = 'http.answer_too_large'
}

interface Dependencies {
  readonly log: RequestLog
  readonly metrics: Metrics
  readonly limiter: RateLimiter
  readonly noteLogin: NoteLogin
  readonly requests: RunRequest
}

/** Runs a handler with its request as the current one (async context). */
export interface RunRequest {
  run(request: CurrentRequest, answer: () => Promise<void>): Promise<void>
}

/**
 * Wraps every handler: request id, rate limit, error responses, log line, metrics, and the sign-in trace. A plain function instead of
 * middleware, to keep hot routes fast.
 */
export class Frame {
  readonly #deps: Dependencies
  readonly #prefix = randomBytes(6).toString('base64url')
  #count = 0

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param budget limits of a request of this route */
  route(name: string, family: Family, handler: Handler, budget: RouteBudget): RequestHandler {
    const { log, limiter, requests } = this.#deps
    return (req, res) => {
      const requestId = `${this.#prefix}${(this.#count++).toString(36)}`
      const address = req.ip ?? ''
      const current: CurrentRequest = { requestId, network: networkOf(address), isTraced: false }
      const origin = () => requestOrigin({ address, userAgent: req.headers['user-agent'], requestId })
      const framed = { name, family, budget, requestId }
      this.#watch(req, res, { route: name, requestId, address }, budget)
      const isLate = this.#endInTime(res, framed)
      res.once('close', () => this.#note(req, res, { route: name, origin, current }))
      res.setHeader('X-Request-Id', requestId)
      return requests.run(current, async () => {
        try {
          const area = req.method === 'POST' ? (budget.postArea ?? budget.area) : budget.area
          const wait = limiter.hit(area, address)
          if (wait > 0) family.onTooMany(res, wait, requestId)
          else await handler(req, res, { report: (problem) => log.failed(requestId, name, problem), origin })
        } catch (problem) {
          if (!isLate()) this.#answer(res, problem, framed)
        }
      })
    }
  }

  /** Ends a request that takes longer than its route may. @returns whether a redirect was sent ended, and answered, by this */
  #endInTime(res: Response, route: FramedRoute & { readonly requestId: string }): () => boolean {
    let isLate = false
    const { maxSeconds } = route.budget
    const timer = setTimeout(() => {
      isLate = true
      this.#answer(res, new AnswerTookTooLong(`no answer within ${maxSeconds} seconds`), route)
    }, maxSeconds * 1000)
    res.once('close', () => clearTimeout(timer))
    return () => isLate
  }

  /** Answers a problem. If the answer fails too, both errors are logged and the connection is closed. */
  #answer(res: Response, problem: unknown, of: Omit<FramedRoute, 'budget'> & { readonly requestId: string }): void {
    const { name, family, requestId } = of
    const failed = (what: unknown): void => {
      this.#deps.log.failed(requestId, name, what)
    }
    if (res.headersSent) {
      failed(problem)
      res.destroy()
      return
    }
    try {
      res.locals['reason'] = problemReason(problem)
      if (family.onProblem(res, problem, requestId) === 'unexpected') failed(problem)
    } catch (fault) {
      failed(problem)
      failed(fault)
      res.destroy()
    }
  }

  #note(req: Request, res: Response, { route, origin, current }: Asked): void {
    const [location, { isTraced }] = [res.getHeader('location'), current]
    const answered = { method: req.method, route, status: statusOf(res), location, isTraced }
    const note = noteOf(req, answered, origin)
    if (note) this.#deps.noteLogin.note(note)
  }

  #watch({ method }: Request, res: Response, known: Pick<AnsweredRequest, 'requestId' | 'route' | 'address'>, { maxAnswerBytes }: RouteBudget): void {
    const started = performance.now()
    const { log, metrics } = this.#deps
    res.once('close', () => {
      const answered = { ...known, method, status: statusOf(res), milliseconds: Math.round((performance.now() - started) * 1000) / 1000, ...reasonOf(res) }
      metrics.observe(answered)
      log.answered(answered)
      const bytes = Number(res.getHeader('content-length') ?? 0)
      if (bytes > maxAnswerBytes) log.failed(known.requestId, known.route, new AnswerTooLarge(`the answer has ${bytes} bytes, more than ${maxAnswerBytes}`))
    })
  }
}

const reasonOf = (res: Response): Pick<AnsweredRequest, 'reason'> => {
  const reason = res.locals['reason'] as string | undefined
  return reason === undefined ? {} : { reason }
}

/** The status sent; for gRPC the equivalent HTTP status. */
function statusOf(res: Response): number {
  const sent = (res.locals['status'] as number | undefined) ?? res.statusCode
  return res.writableFinished ? sent : CLIENT_LEFT
}
