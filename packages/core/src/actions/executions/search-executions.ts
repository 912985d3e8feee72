import type { Page, PageRequest, Reader } from '../../foundation/shared/index.js'
import type { Condition, ConditionKind } from './condition.js'
import { conditionKey } from './condition.js'
import type { Execution } from './execution.js'
import type { ExecutionReads } from './ports.js'

/** A filter for executions. */
export type ExecutionFilter =
  | { readonly kind: 'conditions'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'type'; readonly type: ConditionKind }
  | { readonly kind: 'target'; readonly targetId: string }
  | { readonly kind: 'include'; readonly condition: Condition }

/** A search for executions; all filters must match. */
export interface ExecutionSearch extends PageRequest {
  readonly filters: readonly ExecutionFilter[]
  /** By condition when absent. */
  readonly sortBy?: 'createdAt' | 'changedAt'
}

function passes({ condition, targets }: Execution, filter: ExecutionFilter): boolean {
  switch (filter.kind) {
    case 'conditions':
      return filter.conditions.some((one) => conditionKey(one) === conditionKey(condition))
    case 'type':
      return condition.kind === filter.type
    case 'target':
      return targets.some((listed) => listed.kind === 'target' && listed.id === filter.targetId)
    case 'include':
      return targets.some((listed) => listed.kind === 'include' && conditionKey(listed.condition) === conditionKey(filter.condition))
  }
}

/** Searches executions. There are at most as many as methods and events, so all are loaded. */
export class SearchExecutions {
  readonly #storage: Reader<{ executions: ExecutionReads }>

  constructor(deps: { readonly storage: Reader<{ executions: ExecutionReads }> }) {
    this.#storage = deps.storage
  }

  async search({ filters, sortBy, offset, limit, isAscending }: ExecutionSearch): Promise<Page<Execution>> {
    const all = await this.#storage.read(({ executions }) => executions.all())
    const found = all.filter((execution) => filters.every((filter) => passes(execution, filter)))
    if (sortBy !== undefined) found.sort((a, b) => a[sortBy] - b[sortBy])
    if (!isAscending) found.reverse()
    return { total: found.length, items: found.slice(offset, offset + limit) }
  }
}
