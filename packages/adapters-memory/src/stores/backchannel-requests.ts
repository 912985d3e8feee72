import type { BackchannelRequest, BackchannelRequestReads, BackchannelRequestStore, PendingRequest } from '@keyhall/core/ciba'
import type { EpochSeconds, TokenId, UnexpiredRows, UserId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import { countUnexpired } from './count-unexpired.js'
import type { ReadableTables, Tables } from '../tables.js'

const MAX_PENDING = 50

export class MemoryBackchannelRequestReads implements BackchannelRequestReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: TokenId): Promise<BackchannelRequest | undefined> {
    return this.#tables.backchannelRequests.get(id)
  }

  async pendingOf(userId: UserId, now: EpochSeconds): Promise<readonly PendingRequest[]> {
    const found = [...this.#tables.backchannelRequests.values()].filter(
      (request): request is PendingRequest => request.userId === userId && request.state === 'pending' && request.expiresAt > now,
    )
    return found.toSorted((one, other) => other.createdAt - one.createdAt).slice(0, MAX_PENDING)
  }
}

export class MemoryBackchannelRequestStore extends MemoryBackchannelRequestReads implements BackchannelRequestStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async countUnexpired(rows: UnexpiredRows, max: number): Promise<number> {
    return countUnexpired(this.#tables.backchannelRequests.values(), rows, max)
  }

  async add(request: PendingRequest): Promise<void> {
    this.#tables.backchannelRequests.insert(request.id, request)
  }

  /** No lock needed: units of work run one after the other. */
  async lock(id: TokenId): Promise<BackchannelRequest | undefined> {
    return this.find(id)
  }

  async update(request: BackchannelRequest): Promise<void> {
    const { backchannelRequests } = this.#tables
    if (backchannelRequests.get(request.id)?.version !== request.version - 1) {
      throw new StaleWrite('another write changed the backchannel authentication request')
    }
    backchannelRequests.set(request.id, request)
  }
}
