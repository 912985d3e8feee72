import type { Execution } from './execution.js'

export interface ExecutionReads {
  /** @param keys as `conditionKey` writes them. @returns those that there are, in any order */
  find(keys: readonly string[]): Promise<readonly Execution[]>
  /** @returns all of them, by their keys */
  all(): Promise<readonly Execution[]>
}

export interface ExecutionStore extends ExecutionReads {
  /** Adds the execution, or replaces the targets of the one with this condition. */
  put(execution: Execution): Promise<void>
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>
}
