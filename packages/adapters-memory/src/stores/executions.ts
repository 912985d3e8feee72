import { conditionKey } from '@keyhall/core/executions'
import type { Execution, ExecutionReads, ExecutionStore } from '@keyhall/core/executions'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryExecutionReads implements ExecutionReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(keys: readonly string[]): Promise<readonly Execution[]> {
    return [...new Set(keys)].flatMap((key) => this.#tables.executions.get(key) ?? [])
  }

  async all(): Promise<readonly Execution[]> {
    return [...this.#tables.executions.values()].toSorted((a, b) => (conditionKey(a.condition) < conditionKey(b.condition) ? -1 : 1))
  }
}

export class MemoryExecutionStore extends MemoryExecutionReads implements ExecutionStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(execution: Execution): Promise<void> {
    const key = conditionKey(execution.condition)
    const stored = this.#tables.executions.get(key)
    this.#tables.executions.set(key, stored ? { ...execution, createdAt: stored.createdAt } : execution)
  }

  async remove(key: string): Promise<void> {
    this.#tables.executions.delete(key)
  }
}
