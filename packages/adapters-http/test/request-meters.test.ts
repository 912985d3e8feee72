import assert from 'node:assert/strict'
import { Counter, Histogram, Registry } from 'prom-client'
import { Metrics } from '#src/index.js'

const OBSERVED = [
  { route: 'token', method: 'POST', status: 200, seconds: 0.0004 },
  { route: 'token', method: 'POST', status: 200, seconds: 0.0025 },
  { route: 'token', method: 'POST', status: 400, seconds: 0.3 },
  { route: 'token', method: 'DELETE', status: 405, seconds: 0.001 },
  { route: 'user.v2.UserService/GetUser', method: 'GET', status: 200, seconds: 7.5 },
] as const

/** The lines of the two metrics, without the order of labels and series, which has no meaning. */
const seriesIn = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.includes('keyhall_http')).map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').toSorted().join(',')}}`)).toSorted()

describe('the request metrics', () => {
  it('have the same series as a counter and a histogram of prom-client', async () => {
    const registry = new Registry()
    const count = new Counter({ name: 'keyhall_http_requests_total', help: 'Answered requests', labelNames: ['route', 'method', 'status'], registers: [registry] })
    const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    const time = new Histogram({ name: 'keyhall_http_request_duration_seconds', help: 'Time to answer', labelNames: ['route'], buckets, registers: [registry] })
    const metrics = new Metrics({})
    for (const { route, method, status, seconds } of OBSERVED) {
      count.inc({ route, method, status })
      time.observe({ route }, seconds)
      metrics.requests(route).count(method, status, seconds)
    }
    assert.deepEqual(seriesIn(await metrics.text()), seriesIn(await registry.metrics()))
  })

  it('have no series of a route that was never requested', async () => {
    const metrics = new Metrics({})
    metrics.requests('token')
    assert.deepEqual(seriesIn(await metrics.text()).filter((line) => !line.startsWith('#')), [])
  })
})
