import type { Logger } from '@keyhall/adapters-log'

/** Work that is repeated while the server runs. */
export interface Job {
  readonly name: string
  /** Seconds between the end of one run and the start of the next. */
  readonly every: number
  /** @param isStopping whether to leave the rest to the next run */
  readonly run: (isStopping: () => boolean) => Promise<void>
  /** Waits for work that runs have started in the background. */
  readonly settled?: () => Promise<void>
}

/** Runs jobs concurrently, each at most once at a time. A failed run is logged and repeated at its next time. */
export class Jobs {
  readonly #jobs: readonly Job[]
  readonly #logger: Logger
  readonly #timers = new Map<Job, NodeJS.Timeout>()
  readonly #running = new Map<Job, Promise<void>>()
  readonly #wantedAgain = new Set<Job>()
  #isOn = false

  constructor(jobs: readonly Job[], logger: Logger) {
    this.#jobs = jobs
    this.#logger = logger
  }

  start(): void {
    this.#isOn = true
    for (const job of this.#jobs) this.#plan(job)
  }

  /** Runs a job now instead of at its next time. A running job runs once more afterwards. Does nothing before the start. */
  hurry(job: Job): void {
    if (!this.#isOn) return
    if (this.#running.has(job)) this.#wantedAgain.add(job)
    else this.#begin(job)
  }

  /** Runs every job once, in order, or those with this name, and waits for its background work. Rejects with the first problem. */
  async runAll(name?: string): Promise<void> {
    for (const job of this.#jobs) {
      if (name !== undefined && job.name !== name) continue
      await this.#running.get(job)
      await job.run(() => false)
      await job.settled?.()
    }
  }

  /** Stops scheduling and waits for running jobs. A failure is logged: it must not keep the process from stopping. */
  async stop(): Promise<void> {
    this.#isOn = false
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running.values())
    await Promise.all(this.#jobs.map((job) => this.#orLog(job, async () => job.settled?.())))
  }

  #plan(job: Job): void {
    const timer = setTimeout(() => this.#begin(job), job.every * 1000)
    this.#timers.set(job, timer.unref())
  }

  #begin(job: Job): void {
    clearTimeout(this.#timers.get(job))
    const run = this.#run(job).finally(() => {
      this.#running.delete(job)
      const isWantedAgain = this.#wantedAgain.delete(job)
      if (!this.#isOn) return
      if (isWantedAgain) this.#begin(job)
      else this.#plan(job)
    })
    this.#running.set(job, run)
  }

  #run(job: Job): Promise<void> {
    return this.#orLog(job, () => job.run(() => !this.#isOn))
  }

  async #orLog(job: Job, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (problem) {
      this.#logger.error({ job: job.name, err: problem }, 'job failed')
    }
  }
}
