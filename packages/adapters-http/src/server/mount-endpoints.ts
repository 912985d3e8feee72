import type { RequestHandler, Router } from 'express'
import type { Compared, ComparedInstance, Instance } from '@keyhall/core/instance'
import { NO_STORE, sendEmpty } from '../wire/send.js'
import type { Family, Frame, Handler } from './frame.js'
import type { RouteBudget } from './route-budget.js'
import { PUBLIC_BUDGET } from './route-budget.js'

/** An endpoint: a row of the endpoint tables. */
export interface Endpoint {
  readonly path: string
  /** The name in logs and metrics. */
  readonly name: string
  readonly methods: Readonly<Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>>
  readonly family: Family
  /** Rate limit, and limits of body, time and response. */
  readonly budget: RouteBudget
  /** Whether GET changes nothing, so that HEAD may run it. Otherwise HEAD returns headers only. */
  readonly isSafe: boolean
  /** Answers CORS preflight requests. Absent when scripts of other origins have no access. */
  readonly preflight?: (allowed: string) => Handler
  /** Whether the endpoint exists now; otherwise its path is unknown. Absent: always. */
  readonly isServed?: ((instance: Compared<Instance>) => boolean) | undefined
}

/** A row of the page tables, which share one family. */
export type PageEndpoint = Omit<Endpoint, 'family'>

/** The framed handlers of an endpoint. */
export interface MountedEndpoint {
  readonly path: string
  readonly methods: ReadonlyMap<string, RequestHandler>
  /** Answers all other methods, with 405. */
  readonly refuse: RequestHandler
  readonly isServed?: Endpoint['isServed']
}

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

function handlersOf(frame: Frame, { path, name, methods, family, budget, isSafe, preflight, isServed }: Endpoint): MountedEndpoint {
  const served = [...Object.keys(methods), ...(methods.GET ? ['HEAD'] : []), ...(preflight ? ['OPTIONS'] : [])].join(', ')
  const framed = (handler: Handler): RequestHandler => frame.route(name, family, handler, budget)
  const found = new Map<string, RequestHandler>()
  if (methods.GET) {
    const get = framed(methods.GET)
    found.set('GET', get).set('HEAD', isSafe ? get : framed(headersOnly))
  }
  for (const method of ['POST', 'PUT', 'DELETE'] as const) if (methods[method]) found.set(method, framed(methods[method]))
  // A preflight request does not count as a second request of the client.
  if (preflight) found.set('OPTIONS', frame.route(name, family, preflight(served), PUBLIC_BUDGET))
  return { path, methods: found, refuse: framed(refused(served)), isServed }
}

/** Continues at once unless the comparison takes time. */
export function whenCompared(instance: ReturnType<ComparedInstance>, then: (instance: Compared<Instance>) => void): void {
  if (instance instanceof Promise) void instance.then(then)
  else then(instance)
}

/** Mounts endpoints in the order of their table. */
export function mountEndpoints(router: Router, frame: Frame, endpoints: readonly Endpoint[], compared: ComparedInstance): readonly MountedEndpoint[] {
  const mounted = endpoints.map((endpoint) => handlersOf(frame, endpoint))
  for (const { path, methods, refuse, isServed } of mounted) {
    const route = router.route(path)
    if (isServed) route.all((_req, _res, next) => whenCompared(compared(), (instance) => next(isServed(instance) ? undefined : 'route')))
    for (const [method, handler] of methods) route[method.toLowerCase() as 'get'](handler)
    route.all(refuse)
  }
  return mounted
}
