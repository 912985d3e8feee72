import type { RequestHandler, Router } from 'express'
import { NO_STORE, sendEmpty } from '../wire/send.js'
import type { Family, Frame, Handler } from './frame.js'
import type { RouteBudget } from './route-budget.js'
import { PUBLIC_BUDGET } from './route-budget.js'

/** An endpoint: a row of the endpoint tables. */
export interface Endpoint {
  readonly path: string
  /** The name in logs and metrics. */
  readonly name: string
  readonly methods: Readonly<Partial<Record<'GET' | 'POST', Handler>>>
  readonly family: Family
  /** Rate limit, and limits of body, time and response. */
  readonly budget: RouteBudget
  /** Whether GET changes nothing, so that HEAD may run it. Otherwise HEAD returns headers only. */
  readonly isSafe: boolean
  /** Answers CORS preflight requests. Absent when scripts of other origins have no access. */
  readonly preflight?: (allowed: string) => Handler
}

/** A row of the page tables, which share one family. */
export type PageEndpoint = Omit<Endpoint, 'family'>

/** Answers a method that the endpoint does not support. */
export const refused =
  (allowed: string): Handler =>
  (_req, res) => {
    sendEmpty(res, 405, { ...NO_STORE, Allow: allowed })
  }

/** The response to HEAD when GET would change something. */
const headersOnly: Handler = (_req, res) => {
  res.writeHead(200, { ...NO_STORE, 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
  res.end()
}

/** Mounts endpoints in the order of their table. Other methods are answered with 405. */
export function mountEndpoints(router: Router, frame: Frame, endpoints: readonly Endpoint[]): void {
  for (const { path, name, methods, family, budget, isSafe, preflight } of endpoints) {
    const served = [...Object.keys(methods), ...(methods.GET ? ['HEAD'] : []), ...(preflight ? ['OPTIONS'] : [])].join(', ')
    const framed = (handler: Handler): RequestHandler => frame.route(name, family, handler, budget)
    // A preflight request does not count as a second request of the client.
    const asPreflight = (handler: Handler): RequestHandler => frame.route(name, family, handler, PUBLIC_BUDGET)
    const route = router.route(path)
    // Express runs the GET handler for HEAD, unless a HEAD handler comes first.
    if (methods.GET && !isSafe) route.head(framed(headersOnly))
    if (methods.GET) route.get(framed(methods.GET))
    if (methods.POST) route.post(framed(methods.POST))
    if (preflight) route.options(asPreflight(preflight(served)))
    route.all(framed(refused(served)))
  }
}
