import type { LoginTraceEntry, LoginTraceReads, LoginTraceStore } from '@keyhall/core/login-trace'
import type { AuthRequestId, TokenId } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryLoginTraceReads implements LoginTraceReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async ofRequest(requestId: string, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest(({ origin }) => origin.requestId === requestId, limit)
  }

  async ofSignIn(id: AuthRequestId, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest(({ authRequestId }) => authRequestId === id, limit)
  }

  async ofCode(id: TokenId, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest(({ codeId }) => codeId === id, limit)
  }

  #oldest(isWanted: (entry: LoginTraceEntry) => boolean, limit: number): readonly LoginTraceEntry[] {
    return [...this.#tables.loginTraces.values()].filter(isWanted).toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
  }
}

export class MemoryLoginTraceStore extends MemoryLoginTraceReads implements LoginTraceStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(entries: readonly LoginTraceEntry[]): Promise<void> {
    for (const entry of entries) this.#tables.loginTraces.insert(entry.id, entry)
  }
}
