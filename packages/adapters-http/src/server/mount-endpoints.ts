import type { RequestHandler, Router } from 'express'
import { NO_STORE, sendEmpty } from '../wire/send.js'
import type { Family, Frame, Handler } from './frame.js'
import type { RouteBudget } from './route-budget.js'
import { PUBLIC_BUDGET } from './route-budget.js'

/** One address of the server: a row of the tables in which it is described. */
export interface Endpoint {
  readonly path: string
  /** Names it in logs and metrics. */
  readonly name: string
  readonly methods: Readonly<Partial<Record<'GET' | 'POST', Handler>>>
  readonly family: Family
  /** Rate limit, and bounds on body, time and answer. */
  readonly budget: RouteBudget
  /** Whether GET changes nothing, so that HEAD runs it. HEAD of another GET is answered with headers only (security reference, T6). */
  readonly isSafe: boolean
  /** Answers the preflight requests of browsers; without it there is no access for scripts of other origins. */
  readonly preflight?: (allowed: string) => Handler
}

/** A row of a table of pages, which all answer problems alike. */
export type PageEndpoint = Omit<Endpoint, 'family'>

/** What cannot be called at this address. */
export const refused =
  (allowed: string): Handler =>
  (_req, res) => {
    sendEmpty(res, 405, { ...NO_STORE, Allow: allowed })
  }

/** What HEAD answers where GET would change something: the address is there, and nothing more is found out. */
const headersOnly: Handler = (_req, res) => {
  res.writeHead(200, { ...NO_STORE, 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
  res.end()
}

/** Mounts endpoints in the order of their table. Every method that a row does not name is answered with 405. */
export function mountEndpoints(router: Router, frame: Frame, endpoints: readonly Endpoint[]): void {
  for (const { path, name, methods, family, budget, isSafe, preflight } of endpoints) {
    const served = [...Object.keys(methods), ...(methods.GET ? ['HEAD'] : []), ...(preflight ? ['OPTIONS'] : [])].join(', ')
    const framed = (handler: Handler): RequestHandler => frame.route(name, family, handler, budget)
    // A browser asks before each request of a script: that is no second request of the client.
    const asPreflight = (handler: Handler): RequestHandler => frame.route(name, family, handler, PUBLIC_BUDGET)
    const route = router.route(path)
    // Express runs the handler of GET for HEAD, unless one of its own comes first.
    if (methods.GET && !isSafe) route.head(framed(headersOnly))
    if (methods.GET) route.get(framed(methods.GET))
    if (methods.POST) route.post(framed(methods.POST))
    if (preflight) route.options(asPreflight(preflight(served)))
    route.all(framed(refused(served)))
  }
}
