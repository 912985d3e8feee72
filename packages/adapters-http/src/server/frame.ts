import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { NoteLogin } from '@keyhall/core/login-trace'
import { Failure, networkOf, requestOrigin } from '@keyhall/core/shared'
import type { CurrentRequest, RequestOrigin } from '@keyhall/core/shared'
import { Deadline, Deadlines } from './deadlines.js'
import { identify, sentHeader } from './express-messages.js'
import type { Metrics } from './metrics.js'
import type { RateLimiter } from './rate-limiter.js'
import type { RequestLog } from './request-log.js'
import type { RequestMeter } from './request-meters.js'
import { problemReason } from './problem-reason.js'
import { isPartOfSignIn, noteOf } from './request-trace.js'
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

/** Metadata of a route. */
interface FramedRoute {
  readonly name: string
  readonly family: Family
  readonly budget: RouteBudget
  readonly meter: RequestMeter
}

/** A request from its start to the end of its response. */
interface RunningRequest extends CurrentRequest, Framed {
  readonly address: string
  /** Milliseconds, from `performance.now`. */
  readonly startedAt: number
  /** Whether the frame has answered it, because the handler took too long. */
  isLate: boolean
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
  /** The address of the client. */
  readonly addressOf: (req: Request) => string | undefined
}

/** Runs a handler with its request as the current one (async context). */
export interface RunRequest {
  run(request: CurrentRequest, answer: () => Promise<void> | void): Promise<void> | void
  /** Whether any request may call others: targets, whose calls are recorded with the request, or documents of clients, which are limited by network. */
  mayCallOthers(): boolean
}

/**
 * Wraps every handler: request id, rate limit, error responses, log line, metrics, and the sign-in trace. A plain function instead of
 * middleware, and without a promise of its own, to keep hot routes fast.
 */
export class Frame {
  readonly #deps: Dependencies
  readonly #deadlines = new Deadlines()
  readonly #prefix = randomBytes(6).toString('base64url')
  #count = 0

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param budget limits of a request of this route */
  route(name: string, family: Family, handler: Handler, budget: RouteBudget): RequestHandler {
    const { limiter, metrics, requests } = this.#deps
    const route: FramedRoute = { name, family, budget, meter: metrics.requests(name) }
    return (req, res) => {
      const running = this.#begin(req, res, route)
      const answer = (): Promise<void> | void => {
        const fail = (problem: unknown): void => {
          if (!running.isLate) this.#answer(res, problem, route, running.requestId)
        }
        try {
          const area = req.method === 'POST' ? (budget.postArea ?? budget.area) : budget.area
          const wait = limiter.hit(area, running.network)
          if (wait > 0) return family.onTooMany(res, wait, running.requestId)
          const answering = handler(req, res, running)
          return answering instanceof Promise ? answering.catch(fail) : undefined
        } catch (problem) {
          return fail(problem)
        }
      }
      return needsContext(req, budget) || requests.mayCallOthers() ? requests.run(running, answer) : answer()
    }
  }

  #begin(req: Request, res: Response, route: FramedRoute): RunningRequest {
    const address = this.#deps.addressOf(req) ?? ''
    const requestId = `${this.#prefix}${(this.#count++).toString(36)}`
    const startedAt = performance.now()
    const running: RunningRequest = {
      requestId, address, network: networkOf(address), isTraced: false, startedAt, isLate: false,
      origin: () => requestOrigin({ address, userAgent: req.headers['user-agent'], requestId }),
      report: (problem) => this.#deps.log.failed(requestId, route.name, problem),
    }
    const deadline = new Deadline(startedAt + route.budget.maxSeconds * 1000, () => {
      running.isLate = true
      this.#answer(res, new AnswerTookTooLong(`no answer within ${route.budget.maxSeconds} seconds`), route, requestId)
    })
    this.#deadlines.add(deadline)
    // The only listener, because listeners are a large part of the cost of a small request.
    res.on('close', () => {
      this.#deadlines.delete(deadline)
      this.#end(req, res, route, running)
    })
    identify(res, requestId)
    return running
  }

  /** Answers a problem. If the answer fails too, both errors are logged and the connection is closed. */
  #answer(res: Response, problem: unknown, { name, family }: FramedRoute, requestId: string): void {
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

  /** Counts, logs and traces an answered request. */
  #end(req: Request, res: Response, { name, budget, meter }: FramedRoute, running: RunningRequest): void {
    const { log, noteLogin } = this.#deps
    const { requestId, address, startedAt, isTraced } = running
    const { method } = req
    const [status, reason] = [statusOf(res), res.locals['reason'] as string | undefined]
    const milliseconds = Math.round((performance.now() - startedAt) * 1000) / 1000
    meter.count(method, status, milliseconds / 1000)
    const answered = { route: name, requestId, address, method, status, milliseconds }
    log.answered(reason === undefined ? answered : { ...answered, reason })
    const bytes = Number(sentHeader(res, 'Content-Length') ?? 0)
    if (bytes > budget.maxAnswerBytes) log.failed(requestId, name, new AnswerTooLarge(`the answer has ${bytes} bytes, more than ${budget.maxAnswerBytes}`))
    if (!isPartOfSignIn(req)) return
    const note = noteOf(req, { method, route: name, status, location: sentHeader(res, 'Location'), isTraced }, running.origin)
    if (note) noteLogin.note(note)
  }
}

/**
 * Whether a request needs an async context, which slows down every promise of the process before Node 24: calls of the API may call targets,
 * and forms may contain passwords, whose queue is fair to the networks of the current requests.
 */
const needsContext = ({ method }: Request, { area }: RouteBudget): boolean =>
  area === 'api' || ((area === 'login' || area === 'provider') && method !== 'GET' && method !== 'HEAD')

/** The status sent; for gRPC the equivalent HTTP status. */
function statusOf(res: Response): number {
  const sent = (res.locals['status'] as number | undefined) ?? res.statusCode
  return res.writableFinished ? sent : CLIENT_LEFT
}
