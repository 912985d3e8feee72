import type { Page, Reader, Search, TargetId } from '../../foundation/shared/index.js'
import { TargetNotFound } from './errors.js'
import type { TargetField, TargetReads } from './ports.js'
import type { Target } from './target.js'

export class ReadTargets {
  readonly #storage: Reader<{ targets: TargetReads }>

  constructor(deps: { readonly storage: Reader<{ targets: TargetReads }> }) {
    this.#storage = deps.storage
  }

  /** @throws TargetNotFound */
  async one(id: TargetId): Promise<Target> {
    const target = await this.#storage.read(({ targets }) => targets.find(id))
    if (!target) throw new TargetNotFound('this target does not exist')
    return target
  }

  async search(search: Search<TargetField>): Promise<Page<Target>> {
    return this.#storage.read(({ targets }) => targets.search(search))
  }
}
