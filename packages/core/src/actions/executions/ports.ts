import type { Execution } from './execution.js'

export interface ExecutionReads {
  /** @param keys as `conditionKey` writes them. @returns the existing ones, in any order */
  find(keys: readonly string[]): Promise<readonly Execution[]>
  /** @returns all, sorted by key */
  all(): Promise<readonly Execution[]>
}

export interface ExecutionStore extends ExecutionReads {
  /** Adds the execution, or replaces the targets of the existing one for this condition. */
  put(execution: Execution): Promise<void>
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>
}
