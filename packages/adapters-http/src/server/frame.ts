import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Metrics } from './metrics.js'
import type { LimitedArea, RateLimiter } from './rate-limiter.js'
import type { RequestLog } from './request-log.js'

/** @param report tells the log of a problem that was answered by other means */
export type Handler = (req: Request, res: Response, report: (problem: unknown) => void) => Promise<void> | void

/** Turns a problem into an answer, and says whether it belongs into the log. */
export type ProblemAnswer = (res: Response, problem: unknown, requestId: string) => 'expected' | 'unexpected'

/** Answers a client that asks too often. */
export type TooManyAnswer = (res: Response, seconds: number, requestId: string) => void

/** How the routes of one family answer when something is in the way. */
export interface Family {
  readonly onProblem: ProblemAnswer
  readonly onTooMany: TooManyAnswer
}

/** What the log and the metrics say of a client that did not wait for its answer. */
const CLIENT_LEFT = 499

interface Dependencies {
  readonly log: RequestLog
  readonly metrics: Metrics
  readonly limiter: RateLimiter
}

/**
 * What surrounds every handler: a request id, the rate limit of its area, an answer for every problem, a line in the log and a
 * count in the metrics. A plain function around a handler instead of middleware, so that hot routes pass nothing else.
 */
export class Frame {
  readonly #deps: Dependencies
  readonly #prefix = randomBytes(6).toString('base64url')
  #count = 0

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  route(name: string, family: Family, handler: Handler, area?: LimitedArea): RequestHandler {
    const { log, limiter } = this.#deps
    return async (req, res) => {
      const requestId = `${this.#prefix}${(this.#count++).toString(36)}`
      this.#watch(req, res, name, requestId)
      res.setHeader('X-Request-Id', requestId)
      try {
        const wait = area === undefined ? 0 : limiter.hit(area, req.ip ?? '')
        if (wait > 0) family.onTooMany(res, wait, requestId)
        else {
          await handler(req, res, (problem) => {
            log.failed(requestId, name, problem)
          })
        }
      } catch (problem) {
        this.#answer(res, problem, { name, family, requestId })
      }
    }
  }

  /** Answers a problem. When the answer fails too, both are in the log and the connection is closed. */
  #answer(res: Response, problem: unknown, of: { readonly name: string; readonly family: Family; readonly requestId: string }): void {
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
      if (family.onProblem(res, problem, requestId) === 'unexpected') failed(problem)
    } catch (fault) {
      failed(problem)
      failed(fault)
      res.destroy()
    }
  }

  #watch(req: Request, res: Response, route: string, requestId: string): void {
    const started = performance.now()
    const { log, metrics } = this.#deps
    const address = req.ip ?? ''
    const { method } = req
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : CLIENT_LEFT
      const answered = { requestId, method, route, status, milliseconds: Math.round((performance.now() - started) * 1000) / 1000, address }
      metrics.observe(answered)
      log.answered(answered)
    })
  }
}
