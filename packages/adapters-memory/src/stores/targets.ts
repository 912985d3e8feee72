import { StaleWrite, canonicalName } from '@keyhall/core/shared'
import type { Page, Search, TargetId } from '@keyhall/core/shared'
import { TargetNameTaken } from '@keyhall/core/targets'
import type { Target, TargetField, TargetReads, TargetStore } from '@keyhall/core/targets'
import { searchItems } from '../search.js'
import type { SearchFields } from '../search.js'
import type { ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<TargetField, Target> = {
  id: { of: ({ id }) => id },
  name: { of: ({ name }) => name, hasKey: true },
  kind: { of: ({ kind }) => kind },
  endpoint: { of: ({ endpoint }) => endpoint },
  timeout: { of: ({ timeout }) => timeout },
  isInterrupting: { of: ({ isInterrupting }) => Number(isInterrupting) },
  createdAt: { of: ({ createdAt }) => createdAt },
  changedAt: { of: ({ changedAt }) => changedAt },
}

export class MemoryTargetReads implements TargetReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: TargetId): Promise<Target | undefined> {
    return this.#tables.targets.get(id)
  }

  async some(ids: readonly TargetId[]): Promise<readonly Target[]> {
    return [...new Set(ids)].flatMap((id) => this.#tables.targets.get(id) ?? [])
  }

  async search(search: Search<TargetField>): Promise<Page<Target>> {
    return searchItems(this.#tables.targets.values(), search, FIELDS, ({ id }) => id)
  }
}

export class MemoryTargetStore extends MemoryTargetReads implements TargetStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(target: Target): Promise<void> {
    if (this.#tables.targets.get(target.id)) throw new TargetNameTaken('another target has this id')
    this.#assertFree(target)
    this.#tables.targets.insert(target.id, target)
  }

  async update(target: Target): Promise<void> {
    this.#assertFree(target)
    if (this.#tables.targets.get(target.id)?.version !== target.version - 1) throw new StaleWrite(
      'the target has changed since it was read',
    )
    this.#tables.targets.set(target.id, target)
  }

  async remove(id: TargetId): Promise<void> {
    this.#tables.targets.delete(id)
  }

  #assertFree({ id, name }: Target): void {
    for (const other of this.#tables.targets.values()) {
      if (other.id !== id && canonicalName(other.name) === canonicalName(name)) throw new TargetNameTaken('another target has this name')
    }
  }
}
