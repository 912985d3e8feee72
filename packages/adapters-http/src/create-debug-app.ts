import type { Express } from 'express'
import type { HttpDependencies } from './dependencies.js'
import { debugEndpoints } from './operations/debug-endpoints.js'
import { addressReader, expressApp } from './server/express-app.js'
import { refuseUnreadable } from './server/fallback.js'
import { protocolFamily } from './server/families.js'
import { Frame } from './server/frame.js'
import { mountEndpoints } from './server/mount-endpoints.js'
import { RateLimiter } from './server/rate-limiter.js'
import { OPERATIONS_BUDGET } from './server/route-budget.js'
import { NO_STORE, sendEmpty } from './wire/send.js'

/** Builds the Express application of `/debug/*` for a separate listener. Not restricted to some clients, and without the path of the base URL. */
export function createDebugApp(deps: HttpDependencies): Express {
  const app = expressApp([])
  const { log, metrics, noteLogin, requests } = deps
  const limiter = new RateLimiter(deps.rateLimits, deps.clock)
  const frame = new Frame({ log, metrics, noteLogin, requests, limiter, addressOf: addressReader([]) })
  mountEndpoints(app, frame, debugEndpoints(deps), deps.compared)
  app.use(frame.route('not_found', protocolFamily, (_req, res) => sendEmpty(res, 404, NO_STORE), OPERATIONS_BUDGET))
  app.use(refuseUnreadable)
  return app
}
