import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { RequestMeters } from './request-meters.js'
import type { RequestMeter } from './request-meters.js'

/** Prometheus metrics of one server, in a registry of its own to separate several servers in a process. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new RequestMeters()
  readonly #messages: Counter

  constructor(gauges: Readonly<Record<string, { readonly help: string; readonly value: () => number }>>) {
    this.#requests.register(this.#registry)
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

  /** Counts the requests of a route. */
  requests(route: string): RequestMeter {
    return this.#requests.of(route)
  }

  countMessage(labels: { readonly topic: string; readonly outcome: string }): void {
    this.#messages.inc(labels)
  }

  /** Prometheus text format 0.0.4. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
