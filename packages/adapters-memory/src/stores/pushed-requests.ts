import type { PushedRequest, PushedRequestReads, PushedRequestStore } from '@keyhall/core/auth-requests'
import type { EpochSeconds, UnexpiredRows, TokenId } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'
import { countUnexpired } from './count-unexpired.js'

export class MemoryPushedRequestReads implements PushedRequestReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async findUnused(id: TokenId): Promise<PushedRequest | undefined> {
    const row = this.#tables.pushedRequests.get(id)
    return row?.usedAt === undefined ? row?.request : undefined
  }
}

export class MemoryPushedRequestStore extends MemoryPushedRequestReads implements PushedRequestStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async countUnexpired(rows: UnexpiredRows, max: number): Promise<number> {
    return countUnexpired([...this.#tables.pushedRequests.values()].map(({ request }) => request), rows, max)
  }

  async add(request: PushedRequest): Promise<void> {
    this.#tables.pushedRequests.insert(request.id, { request })
  }

  async keep(id: TokenId, until: EpochSeconds): Promise<boolean> {
    const request = await this.findUnused(id)
    if (!request) return false
    this.#tables.pushedRequests.set(id, { request: { ...request, expiresAt: Math.max(request.expiresAt, until) } })
    return true
  }

  async consume(id: TokenId, at: EpochSeconds): Promise<boolean> {
    const request = await this.findUnused(id)
    if (!request) return false
    this.#tables.pushedRequests.set(id, { request, usedAt: at })
    return true
  }
}
