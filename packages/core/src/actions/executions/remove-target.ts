import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, TargetId, UnitOfWork } from '../../foundation/shared/index.js'
import { TargetNotFound, withoutKeys } from '../targets/index.js'
import type { TargetStore } from '../targets/index.js'
import { conditionKey } from './condition.js'
import type { Execution } from './execution.js'
import { isIncluded } from './includes.js'
import { listedTexts } from './listed-texts.js'
import type { ExecutionStore } from './ports.js'

interface RemovingStores extends EventStores {
  readonly targets: TargetStore
  readonly executions: ExecutionStore
}

interface Dependencies {
  readonly storage: UnitOfWork<RemovingStores>
  /** Called after a change. */
  readonly refresh: () => Promise<void>
  readonly events: RecordEvents
  readonly clock: Clock
}

const lists = ({ targets }: Execution, id: TargetId): boolean => targets.some((listed) => listed.kind === 'target' && listed.id === id)

/** Removes targets, also from the executions that list them. An execution left empty is removed too, unless others include it. */
export class RemoveTarget {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws TargetNotFound */
  async remove(id: TargetId, caller: Caller): Promise<EpochSeconds> {
    const { storage, refresh, events, clock } = this.#deps
    const now = clock.now()
    await storage.run(async (stores) => {
      const target = await stores.targets.find(id)
      if (!target) throw new TargetNotFound('this target does not exist')
      const stored = await stores.executions.all()
      for (const execution of stored) if (lists(execution, id)) await this.#free(execution, id, { stores, stored, caller })
      await stores.targets.remove(id)
      await events.record(
        stores,
        { ...byCaller(caller), type: 'target.removed', aggregate: { type: 'target', id }, before: withoutKeys(target) },
      )
    })
    await refresh()
    return now
  }

  async #free(
    execution: Execution,
    id: TargetId,
    { stores, stored, caller }: { readonly stores: RemovingStores; readonly stored: readonly Execution[]; readonly caller: Caller },
  ): Promise<void> {
    const { events, clock } = this.#deps
    const left = {
      ...execution, targets: execution.targets.filter((listed) => listed.kind !== 'target' || listed.id !== id), changedAt: clock.now(),
    }
    const key = conditionKey(execution.condition)
    const isGone = left.targets.length === 0 && !isIncluded(execution, stored)
    await (isGone ? stores.executions.remove(key) : stores.executions.put(left))
    const changes = { before: { targets: listedTexts(execution) }, ...(isGone ? {} : { after: { targets: listedTexts(left) } }) }
    const type = isGone ? 'execution.removed' : 'execution.set'
    await events.record(stores, { ...byCaller(caller), type, aggregate: { type: 'execution', id: key }, ...changes })
  }
}
