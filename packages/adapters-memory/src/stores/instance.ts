import type { Instance, InstanceReads, InstanceStore } from '@keyhall/core/instance'
import { withDefaultSettings } from '@keyhall/core/instance'
import type { ReadableTables, Tables } from '../tables.js'

const ONLY = ''

export class MemoryInstanceReads implements InstanceReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async get(): Promise<Instance | undefined> {
    const stored = this.#tables.instance.get(ONLY)
    return stored && withDefaultSettings(stored)
  }
}

export class MemoryInstanceStore extends MemoryInstanceReads implements InstanceStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  /** No lock needed: units of work run one after the other. */
  async lock(): Promise<Instance | undefined> {
    return this.get()
  }

  async put(instance: Instance): Promise<void> {
    this.#tables.instance.set(ONLY, instance)
  }
}
