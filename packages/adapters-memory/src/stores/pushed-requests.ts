import type { PushedRequest, PushedRequestStore } from '@keyhall/core/auth-requests'
import type { EpochSeconds, TokenId } from '@keyhall/core/shared'
import type { Tables } from '../tables.js'

export class MemoryPushedRequestStore implements PushedRequestStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  async add(request: PushedRequest): Promise<void> {
    this.#tables.pushedRequests.insert(request.id, { request })
  }

  async take(id: TokenId, at: EpochSeconds): Promise<PushedRequest | undefined> {
    const row = this.#tables.pushedRequests.get(id)
    if (!row || row.usedAt !== undefined) return undefined
    this.#tables.pushedRequests.set(id, { ...row, usedAt: at })
    return row.request
  }
}
