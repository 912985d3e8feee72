import type { AuthRequest, AuthRequestReads, AuthRequestStore } from '@keyhall/core/auth-requests'
import type { AuthRequestId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryAuthRequestReads implements AuthRequestReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: AuthRequestId): Promise<AuthRequest | undefined> {
    return this.#tables.authRequests.get(id)
  }
}

export class MemoryAuthRequestStore extends MemoryAuthRequestReads implements AuthRequestStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(request: AuthRequest): Promise<void> {
    this.#tables.authRequests.insert(request.id, request)
  }

  async update(request: AuthRequest, from = request.version - 1): Promise<void> {
    const { authRequests } = this.#tables
    if (authRequests.get(request.id)?.version !== from) throw new StaleWrite('another write changed the request')
    authRequests.set(request.id, request)
  }
}
