import type { ClientId, Clock, EpochSeconds, UnitOfWork } from '../../foundation/shared/index.js'

/** Minimum number of seconds between two writes for one client. */
export const CLIENT_USE_PRECISION = 300

/** Maximum number of remembered clients. */
const MAX_REMEMBERED = 10_000

/** Stores when clients were used. */
export interface ClientUseStore {
  /** Keeps the latest time of each existing client; changes neither version nor time of change. */
  markUsed(used: ReadonlyMap<ClientId, EpochSeconds>): Promise<void>
}

/** Learns that a client got tokens. Returns at once, and never throws. */
export interface ClientUse {
  note(id: ClientId): void
}

interface Dependencies {
  readonly storage: UnitOfWork<{ clients: ClientUseStore }>
  readonly clock: Clock
}

/**
 * Records when clients last got tokens, without a write of the token request: the times wait in memory until `flush`, which a job calls every few
 * seconds, and a client is written at most once in `CLIENT_USE_PRECISION` seconds by each process.
 */
export class RecordClientUse implements ClientUse {
  readonly #deps: Dependencies
  readonly #waiting = new Map<ClientId, EpochSeconds>()
  readonly #written = new Map<ClientId, EpochSeconds>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  note(id: ClientId): void {
    const now = this.#deps.clock.now()
    if (now - (this.#written.get(id) ?? -Infinity) < CLIENT_USE_PRECISION) return
    if (this.#waiting.size < MAX_REMEMBERED || this.#waiting.has(id)) this.#waiting.set(id, now)
  }

  /** Writes the waiting times. They stay when the storage fails. */
  async flush(): Promise<void> {
    const used = new Map(this.#waiting)
    if (used.size === 0) return
    await this.#deps.storage.run(({ clients }) => clients.markUsed(used))
    if (this.#written.size + used.size > MAX_REMEMBERED) this.#written.clear()
    for (const [id, at] of used) {
      this.#written.set(id, at)
      if (this.#waiting.get(id) === at) this.#waiting.delete(id)
    }
  }
}
