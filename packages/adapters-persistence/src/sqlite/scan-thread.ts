import { Worker } from 'node:worker_threads'
import type { Departure } from '@keyhall/core/shared'
import { abandoned } from '../sql/places.js'
import { tooSlow } from '../sql/scan-limits.js'
import type { Row } from '../sql/sql.js'
import type { ScanAnswer, ScanJob, ScannedFile, ScanWorkerData } from './scan-job.js'

const FILE = new URL('./scan.worker.js', import.meta.url)

/** A thread with a read-only connection of its own, which runs one scan at a time. */
export class ScanThread {
  readonly #worker: Worker
  readonly #ended = new Int32Array(new SharedArrayBuffer(4))
  #settle: ((answer: ScanAnswer) => void) | undefined
  #isDead = false

  constructor(file: ScannedFile) {
    this.#worker = new Worker(FILE, { execArgv: [], workerData: { ...file, ended: this.#ended } satisfies ScanWorkerData })
    this.#worker.unref()
    this.#worker.on('message', (answer: ScanAnswer) => this.#settle?.(answer))
    this.#worker.on('error', (problem) => this.#die(problem.message))
    this.#worker.on('exit', () => this.#die('the thread has ended'))
  }

  /** Whether it cannot run anything any more. */
  get isDead(): boolean {
    return this.#isDead
  }

  /** @throws SearchAbandoned, SearchTooSlow, an error with a code of the driver */
  async run(job: ScanJob, { departure, limit }: { readonly departure: Departure | undefined; readonly limit: number }): Promise<readonly Row[]> {
    let reason: Error | undefined
    const end = (why: () => Error) => (): void => {
      reason ??= why()
      Atomics.store(this.#ended, 0, 1)
    }
    const leave = end(abandoned)
    const timer = setTimeout(end(tooSlow), limit)
    departure?.addEventListener('abort', leave)
    Atomics.store(this.#ended, 0, 0)
    this.#worker.ref()
    try {
      const { rows, problem } = await new Promise<ScanAnswer>((resolve) => {
        this.#settle = resolve
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
        this.#worker.postMessage(job)
      })
      if (rows) return rows
      throw reason ?? Object.assign(new Error(problem?.message), problem)
    } finally {
      this.#settle = undefined
      this.#worker.unref()
      clearTimeout(timer)
      departure?.removeEventListener('abort', leave)
    }
  }

  /** Ends the running scan and the thread. */
  async close(): Promise<void> {
    Atomics.store(this.#ended, 0, 1)
    await this.#worker.terminate()
  }

  #die(why: string): void {
    this.#isDead = true
    this.#settle?.({ problem: { message: why, code: 'SQLITE_IOERR' } })
  }
}
