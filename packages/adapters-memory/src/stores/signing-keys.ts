import type { SigningKey, SigningKeyReads, SigningKeyStore } from '@keyhall/core/keys'
import type { ReadableTables, Tables } from '../tables.js'

export class MemorySigningKeyReads implements SigningKeyReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async all(): Promise<readonly SigningKey[]> {
    return [...this.#tables.signingKeys.values()]
  }
}

export class MemorySigningKeyStore extends MemorySigningKeyReads implements SigningKeyStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  /** No lock needed: units of work run one after the other. */
  async lockAll(): Promise<readonly SigningKey[]> {
    return this.all()
  }

  async add(key: SigningKey): Promise<void> {
    this.#tables.signingKeys.insert(key.kid, key)
  }

  async update(key: SigningKey): Promise<void> {
    if (this.#tables.signingKeys.get(key.kid)) this.#tables.signingKeys.set(key.kid, key)
  }

  async remove(kid: string): Promise<void> {
    this.#tables.signingKeys.delete(kid)
  }
}
