import type { Handler } from '../server/frame.js'
import type { Metrics } from '../server/metrics.js'
import { NO_STORE, send, sendJson } from '../wire/send.js'

/** GET /debug/healthz: the process answers. Touches no storage. */
export const healthRoute = (): Handler => (_req, res) => {
  sendJson(res, 200, { status: 'ok' })
}

/** Health checks that clients of ZITADEL call, such as GET /management/v1/healthz. */
export const apiHealthRoute = (): Handler => (_req, res) => {
  sendJson(res, 200, {})
}

/** GET /debug/ready: 200 when storage, migrations and signing key are available and the server is not shutting down; otherwise 503. */
export const readyRoute =
  (ready: () => Promise<void>): Handler =>
  async (_req, res, { report }) => {
    try {
      await ready()
    } catch (problem) {
      report(problem)
      sendJson(res, 503, { status: 'unavailable' }, { ...NO_STORE, 'Retry-After': '2' })
      return
    }
    sendJson(res, 200, { status: 'ok' })
  }

/** GET /debug/metrics: Prometheus text. */
export const metricsRoute =
  (metrics: Metrics): Handler =>
  async (_req, res) => {
    send(res, 200, 'text/plain; version=0.0.4; charset=utf-8', Buffer.from(await metrics.text()), NO_STORE)
  }
