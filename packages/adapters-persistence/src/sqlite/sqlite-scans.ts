import type { Departure } from '@keyhall/core/shared'
import { CachedTotals } from '../sql/cached-totals.js'
import { Places } from '../sql/places.js'
import { MAX_SCAN, SCAN_PLACES } from '../sql/scan-limits.js'
import type { Row } from '../sql/sql.js'
import type { ScanJob, ScannedFile } from './scan-job.js'
import { ScanThread } from './scan-thread.js'

/** Milliseconds until a thread without work is ended, because its memory is worth more than its start. */
const MAX_IDLE = 30_000

/**
 * Runs searches that may read whole tables in threads, so that the event loop goes on. Threads start when they are needed, and end when they are idle for
 * a while.
 */
export class SqliteScans {
  readonly totals = new CachedTotals()
  readonly #file: ScannedFile
  readonly #limit: number
  readonly #places = new Places(SCAN_PLACES)
  readonly #idle: ScanThread[] = []
  readonly #all = new Set<ScanThread>()
  #resting: NodeJS.Timeout | undefined

  /** @param limit milliseconds of a scan */
  constructor(file: ScannedFile, limit: number = MAX_SCAN) {
    this.#file = file
    this.#limit = limit
  }

  run(job: ScanJob, departure?: Departure): Promise<readonly Row[]> {
    return this.#places.during(() => this.#runNow(job, departure), departure)
  }

  async close(): Promise<void> {
    clearTimeout(this.#resting)
    await Promise.all([...this.#all].map((thread) => this.#end(thread)))
  }

  async #runNow(job: ScanJob, departure: Departure | undefined): Promise<readonly Row[]> {
    clearTimeout(this.#resting)
    const thread = this.#idle.pop() ?? this.#start()
    try {
      return await thread.run(job, { departure, limit: this.#limit })
    } finally {
      if (thread.isDead) this.#all.delete(thread)
      else this.#idle.push(thread)
      this.#resting = setTimeout(() => void this.#endIdle(), MAX_IDLE).unref()
    }
  }

  #start(): ScanThread {
    const thread = new ScanThread(this.#file)
    this.#all.add(thread)
    return thread
  }

  async #endIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => this.#end(thread)))
  }

  async #end(thread: ScanThread): Promise<void> {
    this.#all.delete(thread)
    await thread.close()
  }
}
