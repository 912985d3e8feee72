import type { Logger } from '../log/create-logger.js'

/** Work that is repeated while the server runs. */
export interface Job {
  readonly name: string
  /** Seconds between the end of one run and the start of the next. */
  readonly every: number
  readonly run: () => Promise<void>
}

/** Runs jobs side by side, each never twice at once. A failed run is logged and tried again at its next time. */
export class Jobs {
  readonly #jobs: readonly Job[]
  readonly #logger: Logger
  readonly #timers = new Map<Job, NodeJS.Timeout>()
  readonly #running = new Map<Job, Promise<void>>()
  #isStopped = false

  constructor(jobs: readonly Job[], logger: Logger) {
    this.#jobs = jobs
    this.#logger = logger
  }

  start(): void {
    for (const job of this.#jobs) this.#plan(job)
  }

  /** Runs every job once, in order, now. Rejects with the first problem. */
  async runAll(): Promise<void> {
    for (const job of this.#jobs) await job.run()
  }

  /** Stops planning and waits for what runs. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running.values())
  }

  #plan(job: Job): void {
    if (this.#isStopped) return
    const timer = setTimeout(() => {
      const run = this.#run(job).finally(() => {
        this.#running.delete(job)
        this.#plan(job)
      })
      this.#running.set(job, run)
    }, job.every * 1000)
    this.#timers.set(job, timer.unref())
  }

  async #run(job: Job): Promise<void> {
    try {
      await job.run()
    } catch (problem) {
      this.#logger.error({ job: job.name, err: problem }, 'job failed')
    }
  }
}
