import type { RequestHandler, Router } from 'express'
import { NO_STORE, sendEmpty } from '../wire/send.js'
import type { Family, Frame, Handler } from './frame.js'
import type { LimitedArea } from './rate-limiter.js'

/** One address of the server: a row of the tables in which it is described. */
export interface Endpoint {
  readonly path: string
  /** Names it in logs and metrics. */
  readonly name: string
  readonly methods: Readonly<Partial<Record<'GET' | 'POST', Handler>>>
  readonly family: Family
  readonly area?: LimitedArea
  /** Whether GET changes nothing, so that HEAD may run it. Where it is not said, HEAD is refused (security reference, T6). */
  readonly isSafe?: boolean
  /** Answers the preflight requests of browsers; without it there is no access for scripts of other origins. */
  readonly preflight?: (allowed: string) => Handler
}

const refused =
  (allowed: string): Handler =>
  (_req, res) => {
    sendEmpty(res, 405, { ...NO_STORE, Allow: allowed })
  }

/** Mounts endpoints in the order of their table. Every method that a row does not name is answered with 405. */
export function mountEndpoints(router: Router, frame: Frame, endpoints: readonly Endpoint[]): void {
  for (const { path, name, methods, family, area, isSafe = false, preflight } of endpoints) {
    const served = [...Object.keys(methods), ...(isSafe ? ['HEAD'] : []), ...(preflight ? ['OPTIONS'] : [])].join(', ')
    const framed = (handler: Handler): RequestHandler => frame.route(name, family, handler, area)
    // A browser asks before each request of a script: that is no second request of the client.
    const uncounted = (handler: Handler): RequestHandler => frame.route(name, family, handler)
    const route = router.route(path)
    // Express runs the handler of GET for HEAD, unless one of its own comes first.
    if (!isSafe) route.head(framed(refused(served)))
    if (methods.GET) route.get(framed(methods.GET))
    if (methods.POST) route.post(framed(methods.POST))
    if (preflight) route.options(uncounted(preflight(served)))
    route.all(framed(refused(served)))
  }
}
