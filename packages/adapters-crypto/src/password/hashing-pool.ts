import { Worker } from 'node:worker_threads'
import { PasswordQueueFull } from '@keyhall/core/credentials'
import { FairQueue } from './fair-queue.js'
import type { QueuePlace } from './fair-queue.js'
import { mayTakeLong } from './hashing-job.js'
import type { HashingAnswers, HashingJob } from './hashing-job.js'
import { Failure } from '@keyhall/core/shared'

/** A hashing worker died or failed. A new one replaces it, so a retry may succeed. */
class PasswordHashingFailed extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.password_hashing_failed'
}

/** The server is shutting down and accepts no more passwords. */
class PasswordHashingStopped extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.password_hashing_stopped'
}

interface Task {
  readonly job: HashingJob
  readonly resolve: (result: string | boolean) => void
  readonly reject: (problem: Error) => void
}

interface HashingPoolOptions {
  /** Maximum number of workers, at least 1. */
  readonly workers: number
  /** Maximum number of waiting jobs. */
  readonly maxWaiting: number
  /** The compiled file that the workers run. */
  readonly file: URL
}

/** A worker with its jobs in order. They are no entries of a `Map`: old tables of a map would retain the passwords. */
interface Thread {
  readonly worker: Worker
  tasks: readonly Task[]
}

/** Maximum number of jobs that a worker gets at once (decision 0051). */
const MAX_BATCH = 4
/** A batch has one job for each four that wait. */
const WAITING_FOR_EACH = 4

const OWN_WORK: QueuePlace = { network: '', isFromKnownBrowser: false }

/**
 * Worker threads for hashing, so that passwords never block the event loop or the thread pool of Node, which signs and resolves names.
 * Workers start on demand; idle ones do not keep the process alive.
 */
export class HashingPool {
  readonly #options: HashingPoolOptions
  readonly #idle: Thread[] = []
  readonly #waiting: FairQueue<Task>
  #workers = 0
  #stopped: (() => void) | undefined
  #stopping: Promise<void> | undefined

  constructor(options: HashingPoolOptions) {
    this.#options = options
    this.#waiting = new FairQueue(options.maxWaiting)
  }

  /** Jobs that no worker has been given. */
  waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs a job as soon as a worker is free; networks take turns.
   *
   * @throws PasswordQueueFull when `maxWaiting` jobs wait and this network has its share; also when displaced while waiting
   * @throws PasswordHashingFailed when the worker died or failed
   * @throws PasswordHashingStopped after `close`
   */
  run(job: HashingJob, place: QueuePlace = OWN_WORK): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      if (this.#stopping) return reject(new PasswordHashingStopped('the server is shutting down and hashes no more passwords'))
      const task = { job, resolve, reject }
      const thread = this.#idle.pop() ?? this.#startThread()
      if (thread) return this.#give(thread, [task])
      this.#waiting.add(task, place)?.reject(new PasswordQueueFull('too many passwords are waiting to be hashed'))
    })
  }

  /** Accepts no more jobs, finishes the accepted ones, then ends the workers. */
  close(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  async #stop(): Promise<void> {
    if (this.#running() > 0) await new Promise<void>((resolve) => (this.#stopped = resolve))
    await Promise.all(this.#idle.splice(0).map(({ worker }) => worker.terminate()))
  }

  #startThread(): Thread | undefined {
    if (this.#workers >= this.#options.workers) return undefined
    // Without the flags of the process: a worker refuses some of them, such as --input-type.
    const worker = new Worker(this.#options.file, { execArgv: [] })
    this.#workers += 1
    const thread: Thread = { worker, tasks: [] }
    let cause: unknown
    worker.on('message', (answers: HashingAnswers) => this.#finish(thread, answers))
    worker.on('error', (problem) => (cause = problem))
    worker.on('exit', () => this.#forget(thread, cause))
    return thread
  }

  #give(thread: Thread, tasks: readonly Task[]): void {
    thread.tasks = tasks
    thread.worker.ref()
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
    thread.worker.postMessage(tasks.map(({ job }) => job))
  }

  /** The worker has finished these of its jobs, the first ones. */
  #finish(thread: Thread, answers: HashingAnswers): void {
    for (const [place, answer] of answers.entries()) {
      const task = thread.tasks[place]
      if ('result' in answer) task?.resolve(answer.result)
      else task?.reject(new PasswordHashingFailed(`a password could not be hashed: ${answer.problem}`))
    }
    thread.tasks = thread.tasks.slice(answers.length)
    if (thread.tasks.length > 0) return
    thread.worker.unref()
    this.#idle.push(thread)
    this.#next()
  }

  /** A worker has ended: its jobs fail, and waiting jobs get a new worker. */
  #forget(thread: Thread, cause: unknown): void {
    this.#workers -= 1
    const { tasks } = thread
    thread.tasks = []
    const place = this.#idle.indexOf(thread)
    if (place >= 0) this.#idle.splice(place, 1)
    for (const { reject } of tasks) reject(new PasswordHashingFailed('a password-hashing worker died', { cause }))
    this.#next()
  }

  /** Number of workers with jobs. */
  #running(): number {
    return this.#workers - this.#idle.length
  }

  #next(): void {
    const thread = this.#waiting.size > 0 ? (this.#idle.pop() ?? this.#startThread()) : undefined
    if (thread) this.#give(thread, this.#takeBatch())
    if (this.#running() === 0) this.#stopped?.()
  }

  /** The jobs whose turn it is: one, or several while many wait for each worker. One that may take long is the last, so that no other waits for it. */
  #takeBatch(): readonly Task[] {
    const forEachWorker = this.#waiting.size / this.#options.workers
    const size = Math.min(MAX_BATCH, Math.max(1, Math.floor(forEachWorker / WAITING_FOR_EACH)))
    const batch: Task[] = []
    while (batch.length < size) {
      const task = this.#waiting.take()
      if (!task) break
      batch.push(task)
      if (mayTakeLong(task.job)) break
    }
    return batch
  }
}
