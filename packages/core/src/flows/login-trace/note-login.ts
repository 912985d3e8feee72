import type { Clock, EpochSeconds, Ids } from '../../foundation/shared/index.js'
import type { LoginTraceEntry } from './entry.js'
import type { LoginTraceIntake, LoginTraceLog } from './ports.js'
import { namesIn, summarize } from './traced-sign-in.js'

/** Maximum number of entries waiting in memory. Further ones are dropped: a flood of requests must not fill the memory. */
const MAX_WAITING = 2048

/** Maximum number of entries per second that belong to no pending sign-in, so that invalid requests cannot fill the table. */
const MAX_STRAYS = 256

/** Entries per write, and the number of waiting entries that triggers a write. */
const BATCH = 128

interface Dependencies {
  readonly intake: LoginTraceIntake
  readonly log: LoginTraceLog
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Records the requests of sign-ins. No request waits for it: entries stay in memory until a batch is full or `flush` is called, which a job
 * does every second. A killed process loses the entries in memory.
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

  /** @param noted belongs to the trace from now on. A refusal is written at once, because a person has its reference on screen. */
  note(noted: Omit<LoginTraceEntry, 'id' | 'at'>): void {
    const { ids, clock } = this.#deps
    const at = clock.now()
    if (this.#waiting.length >= MAX_WAITING || (noted.authRequestId === undefined && this.#isStrayTooMany(at))) this.#lost += 1
    else this.#waiting.push(Object.assign(noted, { id: ids.next(), at }))
    if (noted.outcome === 'refused' || this.#waiting.length >= BATCH) void this.flush()
  }

  /** Writes all waiting entries. Never rejects: failures go to the log. */
  async flush(): Promise<void> {
    // Entries that arrive during a write are written by the same run.
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  #isStrayTooMany(second: EpochSeconds): boolean {
    if (this.#strays.second !== second) this.#strays = { count: 0, second }
    return ++this.#strays.count > MAX_STRAYS
  }

  async #writeAll(): Promise<void> {
    const { intake, log } = this.#deps
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH)
      try {
        await intake.add(batch, summarize(batch, await intake.lookUp(namesIn(batch))))
      } catch (problem) {
        log.lost(batch.length, problem)
      }
    }
    if (this.#lost > 0) log.lost(this.#lost)
    this.#lost = 0
  }
}
