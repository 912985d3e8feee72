import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { AnsweredRequest } from './request-log.js'

/** Prometheus metrics of one server, in a registry of its own to separate several servers in a process. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Counter
  readonly #durations: Histogram
  readonly #messages: Counter

  constructor(gauges: Readonly<Record<string, { readonly help: string; readonly value: () => number }>>) {
    this.#requests = new Counter({
      name: 'keyhall_http_requests_total',
      help: 'Answered requests',
      labelNames: ['route', 'method', 'status'],
      registers: [this.#registry],
    })
    this.#durations = new Histogram({
      name: 'keyhall_http_request_duration_seconds',
      help: 'Time to answer',
      labelNames: ['route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.#registry],
    })
    this.#messages = new Counter({
      name: 'keyhall_outbox_attempts_total',
      help: 'Attempts to deliver messages of the outbox',
      labelNames: ['topic', 'outcome'],
      registers: [this.#registry],
    })
    for (const [name, { help, value }] of Object.entries(gauges)) {
      this.#registry.registerMetric(new Gauge({ name, help, registers: [], collect() { this.set(value()) } }))
    }
  }

  /** Adds process metrics. They start a timer, so test servers omit them. */
  withProcessMetrics(): this {
    collectDefaultMetrics({ register: this.#registry })
    return this
  }

  observe({ route, method, status, milliseconds }: AnsweredRequest): void {
    this.#requests.inc({ route, method, status })
    this.#durations.observe({ route }, milliseconds / 1000)
  }

  countMessage(labels: { readonly topic: string; readonly outcome: string }): void {
    this.#messages.inc(labels)
  }

  /** Prometheus text format 0.0.4. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
