import type { LoginAttempts, LoginAttemptStore } from '@keyhall/core/credentials'
import type { Tables } from '../tables.js'

export class MemoryLoginAttemptStore implements LoginAttemptStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** No lock needed: units of work run one after the other. */
  async lock(key: string): Promise<LoginAttempts | undefined> {
    return this.#tables.loginAttempts.get(key)
  }

  async put(key: string, attempts: LoginAttempts): Promise<void> {
    this.#tables.loginAttempts.set(key, attempts)
  }

  async clear(key: string): Promise<void> {
    this.#tables.loginAttempts.delete(key)
  }
}
