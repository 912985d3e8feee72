import type { Clock, EpochSeconds, Ids, UnitOfWork } from '../../foundation/shared/index.js'
import type { LoginTraceEntry } from './entry.js'
import type { LoginTraceLog, LoginTraceStore } from './ports.js'

/** So many wait at the most. What comes then is lost: a flood of requests must not fill the memory, nor wait for what it causes. */
const MAX_WAITING = 2048

/** So many of one second are kept that belong to no sign-in that waits: whoever asks for nonsense without end fills no table with it. */
const MAX_STRAYS = 256

/** So many are written in one unit of work, and as soon as so many wait. */
const BATCH = 128

interface Dependencies {
  readonly storage: UnitOfWork<{ loginTraces: LoginTraceStore }>
  readonly log: LoginTraceLog
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Notes what requests have done in sign-ins. Nobody waits for it: entries are held in memory and written many at once, at the latest when
 * `flush` is called the next time, which a job does every second. What is held when a process is killed is lost.
 */
export class NoteLogin {
  readonly #deps: Dependencies
  readonly #waiting: LoginTraceEntry[] = []
  #lost = 0
  #strays = { count: 0, second: 0 }
  #writing: Promise<void> | undefined

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param noted what is urgent is written at once: somebody holds its reference */
  note({ isUrgent, ...noted }: Omit<LoginTraceEntry, 'id' | 'at'> & { readonly isUrgent: boolean }): void {
    const { ids, clock } = this.#deps
    const at = clock.now()
    if (this.#waiting.length >= MAX_WAITING || (noted.authRequestId === undefined && this.#isStrayTooMany(at))) this.#lost += 1
    else this.#waiting.push({ ...noted, id: ids.next(), at })
    if (isUrgent || this.#waiting.length >= BATCH) void this.flush()
  }

  /** Writes everything that waits now. Never rejects: what cannot be stored is told to the log. */
  async flush(): Promise<void> {
    // What comes while others are written is written by the same run.
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  #isStrayTooMany(second: EpochSeconds): boolean {
    if (this.#strays.second !== second) this.#strays = { count: 0, second }
    return ++this.#strays.count > MAX_STRAYS
  }

  async #writeAll(): Promise<void> {
    const { storage, log } = this.#deps
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH)
      try {
        await storage.run(({ loginTraces }) => loginTraces.add(batch))
      } catch (problem) {
        log.lost(batch.length, problem)
      }
    }
    if (this.#lost > 0) log.lost(this.#lost)
    this.#lost = 0
  }
}
