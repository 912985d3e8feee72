import type { HttpDependencies } from '../dependencies.js'
import { protocolFamily } from '../server/families.js'
import type { Handler } from '../server/frame.js'
import { isLocalOrProxy } from '../server/local-client.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { OPERATIONS_BUDGET } from '../server/route-budget.js'
import { NO_STORE, sendJson } from '../wire/send.js'
import { healthRoute, metricsRoute, readyRoute } from './operations.routes.js'

const REFUSAL = {
  error: 'forbidden',
  error_description: 'only clients on this machine and trusted proxies may read /debug here; KEYHALL_DEBUG_LISTEN gives it an address of its own',
} as const

const forLocalClients =
  (handler: Handler): Handler =>
  (req, res, framed) =>
    isLocalOrProxy(req) ? handler(req, res, framed) : sendJson(res, 403, REFUSAL, NO_STORE)

/** `/debug/*`, for every client. */
export const debugEndpoints = ({ ready, metrics }: Pick<HttpDependencies, 'ready' | 'metrics'>): readonly Endpoint[] =>
  Object.entries({ healthz: healthRoute(), ready: readyRoute(ready), metrics: metricsRoute(metrics) }).map(
    ([name, handler]) => ({ path: `/debug/${name}`, name, methods: { GET: handler }, family: protocolFamily, budget: OPERATIONS_BUDGET, isSafe: true }),
  )

/** `/debug/*` on the public port, restricted to local clients. */
export const guardedDebugEndpoints = (deps: Pick<HttpDependencies, 'ready' | 'metrics'>): readonly Endpoint[] =>
  debugEndpoints(deps).map(({ methods, ...endpoint }) => ({ ...endpoint, methods: methods.GET ? { GET: forLocalClients(methods.GET) } : {} }))
