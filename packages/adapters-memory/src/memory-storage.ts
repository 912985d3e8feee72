import type { AuthRequestIntake } from '@keyhall/core/auth-requests'
import type { LoginAttemptIntake } from '@keyhall/core/credentials'
import type { LoginTraceIntake } from '@keyhall/core/login-trace'
import type { ExpiredRows, LoadedConfiguration, ReadStores, Storage, Stores } from '@keyhall/core/stores'
import type { TokenLedger } from '@keyhall/core/tokens'
import { CommitQueue } from './commit-queue.js'
import { readStoresOf, storesOf } from './stores/all-stores.js'
import { MemoryExpiredRows } from './stores/expired-rows.js'
import { MemoryTokenLedger } from './stores/token-ledger.js'
import { MemoryLoginTraceIntake } from './stores/login-traces.js'
import { emptyTables } from './tables.js'

/** No other process changes this storage, and the own one reloads after its changes. */
const OF_ONE_PROCESS: LoadedConfiguration = { reloadWith() {}, compare: () => undefined }

class MemoryStorage implements Storage {
  readonly ledger: TokenLedger
  readonly authRequestIntake: AuthRequestIntake
  readonly loginAttemptIntake: LoginAttemptIntake
  readonly loginTraceIntake: LoginTraceIntake
  readonly expired: ExpiredRows
  readonly configuration = OF_ONE_PROCESS
  readonly #queue: CommitQueue
  readonly #reads: ReadStores

  constructor() {
    const committed = emptyTables()
    this.#queue = new CommitQueue(committed)
    this.#reads = readStoresOf(committed)
    this.ledger = new MemoryTokenLedger(committed, this.#queue)
    this.authRequestIntake = {
      add: (request) => this.run(({ authRequests }) => authRequests.add(request)),
      update: (request) => this.run(({ authRequests }) => authRequests.update(request)),
    }
    this.loginAttemptIntake = {
      begin: (key, first) => this.run(async ({ loginAttempts }) => {
        const isFirst = (await loginAttempts.lock(key)) === undefined
        if (isFirst) await loginAttempts.put(key, first)
        return isFirst
      }),
    }
    this.loginTraceIntake = new MemoryLoginTraceIntake(committed, this.#queue)
    this.expired = new MemoryExpiredRows(this.#queue)
  }

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.#queue.run((tables) => work(storesOf(tables)))
  }

  async read<T>(work: (stores: ReadStores) => Promise<T>): Promise<T> {
    this.#queue.assertOpen()
    return work(this.#reads)
  }

  async check(): Promise<void> {
    this.#queue.assertOpen()
  }

  async close(): Promise<void> {
    await this.#queue.close()
  }
}

/** Creates an empty storage. */
export const openMemoryStorage = (): Storage => new MemoryStorage()
