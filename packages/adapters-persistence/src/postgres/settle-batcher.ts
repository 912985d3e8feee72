import { StorageUnavailable } from '@keyhall/core/shared'
import type { Issuance } from '@keyhall/core/tokens'
import { heard, isConflict, isOfOneRow } from '../driver-errors.js'
import { retrying } from '../units/retry.js'

type Outcome = 'settled' | 'already_used'

/** Settles issuances together. @returns the numbers of those that won */
export type SettleBatch = (batch: readonly Issuance[]) => Promise<ReadonlySet<number>>

interface Entry {
  readonly issuance: Issuance
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

const MOST_AT_ONCE = 2
const LARGEST_BATCH = 256
const MOST_WAITING = 4096
const WHILE_IN_CONFLICT = { when: isConflict, within: 2_000, pause: 20 }

/** Sends what waits as one statement whenever one of its two connections is free: alone when it is quiet, by the hundred when it is not. */
export class SettleBatcher {
  readonly #settle: SettleBatch
  #waiting: Entry[] = []
  #running = 0
  #isScheduled = false

  constructor(settle: SettleBatch) {
    this.#settle = settle
  }

  /** @throws StorageUnavailable also when too many wait */
  settle(issuance: Issuance): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MOST_WAITING) return reject(new StorageUnavailable('too many writes wait'))
      this.#waiting.push({ issuance, resolve, reject })
      this.#schedule()
    })
  }

  /** Whoever comes in this turn of the event loop joins the batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= MOST_AT_ONCE || this.#waiting.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#send(this.#takeBatch())
      this.#schedule()
    })
  }

  /** Leaves behind what uses up the same thing: the statement would let one of them win, and not tell which of them came first. */
  #takeBatch(): Entry[] {
    const batch: Entry[] = []
    const later: Entry[] = []
    const used = new Set<string>()
    for (const entry of this.#waiting) {
      const { consume } = entry.issuance
      const isRival = consume !== undefined && used.has(`${consume.kind} ${consume.id}`)
      if (isRival || batch.length >= LARGEST_BATCH) later.push(entry)
      else batch.push(entry)
      if (consume) used.add(`${consume.kind} ${consume.id}`)
    }
    this.#waiting = later
    return batch
  }

  async #send(batch: readonly Entry[]): Promise<void> {
    this.#running++
    await this.#settleAll(batch)
    this.#running--
    this.#schedule()
  }

  async #settleAll(batch: readonly Entry[]): Promise<void> {
    try {
      const won = await retrying(WHILE_IN_CONFLICT, () => this.#settle(batch.map(({ issuance }) => issuance)))
      batch.forEach(({ resolve }, n) => resolve(won.has(n) ? 'settled' : 'already_used'))
    } catch (error) {
      // The fault of one must not be the fault of its neighbours; nothing of the batch was stored.
      if (batch.length > 1 && isOfOneRow(error)) for (const entry of batch) await this.#settleAll([entry])
      else for (const { reject } of batch) reject(heard(error))
    }
  }
}
