import type { MasterKeyCheckReads, MasterKeyCheckStore } from '@keyhall/core/keys'
import { StaleWrite } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'

const ONLY = ''

export class MemoryMasterKeyCheckReads implements MasterKeyCheckReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async get(): Promise<string | undefined> {
    return this.#tables.masterKeyCheck.get(ONLY)?.sealed
  }
}

export class MemoryMasterKeyCheckStore extends MemoryMasterKeyCheckReads implements MasterKeyCheckStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(sealed: string): Promise<void> {
    if (this.#tables.masterKeyCheck.get(ONLY)) throw new StaleWrite('the master key check is already stored')
    this.#tables.masterKeyCheck.insert(ONLY, { sealed })
  }
}
