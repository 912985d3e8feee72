import type { AnyMethod } from '../api/index.js'
import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import { quoted, quotedList } from '../../foundation/shared/index.js'
import type { Caller, Clock, EpochSeconds, TargetId, UnitOfWork } from '../../foundation/shared/index.js'
import { TargetNotFound } from '../targets/index.js'
import type { TargetReads } from '../targets/index.js'
import type { Condition } from './condition.js'
import { conditionKey, isKnownCondition } from './condition.js'
import { ConditionUnknown, ExecutionInUse, ExecutionNotFound } from './errors.js'
import type { Execution, Listed } from './execution.js'
import { assertIncludable, isIncluded } from './includes.js'
import { listedTexts } from './listed-texts.js'
import type { ExecutionStore } from './ports.js'

interface SettingStores extends EventStores {
  readonly executions: ExecutionStore
  readonly targets: TargetReads
}

interface Dependencies {
  readonly storage: UnitOfWork<SettingStores>
  /** All API methods. */
  readonly methods: () => readonly AnyMethod[]
  /** Called after a change. */
  readonly refresh: () => Promise<void>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Binds targets to conditions, and removes bindings. */
export class SetExecution {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Replaces the targets bound to a condition; an empty list removes the execution.
   *
   * @returns when it was changed
   * @throws ConditionUnknown, TargetNotFound, ExecutionNotFound for an include of an execution that does not exist, IncludesRefused,
   * ExecutionInUse
   */
  async set(condition: Condition, targets: readonly Listed[], caller: Caller): Promise<EpochSeconds> {
    const { storage, methods, refresh, clock } = this.#deps
    if (!isKnownCondition(condition, methods())) throw new ConditionUnknown(`the condition ${quoted(conditionKey(condition))} names a method, service, function or event that does not exist`)
    const now = clock.now()
    await storage.run(async (stores) => {
      const stored = await stores.executions.all()
      if (targets.length === 0) return this.#remove(condition, stored, stores, caller)
      const before = ofCondition(condition, stored)
      const execution: Execution = { condition, targets, createdAt: before?.createdAt ?? now, changedAt: now }
      await assertThere(targets, stores.targets)
      assertIncludable(execution, stored)
      await stores.executions.put(execution)
      await this.#record('execution.set', execution, before, { stores, caller })
    })
    await refresh()
    return now
  }

  /** @throws ExecutionNotFound, ExecutionInUse */
  async remove(condition: Condition, caller: Caller): Promise<EpochSeconds> {
    const { storage, refresh, clock } = this.#deps
    await storage.run(async (stores) => {
      const stored = await stores.executions.all()
      if (!ofCondition(condition, stored)) throw new ExecutionNotFound('no execution has this condition')
      await this.#remove(condition, stored, stores, caller)
    })
    await refresh()
    return clock.now()
  }

  async #remove(condition: Condition, stored: readonly Execution[], stores: SettingStores, caller: Caller): Promise<void> {
    const execution = ofCondition(condition, stored)
    if (!execution) return
    if (isIncluded(execution, stored)) throw new ExecutionInUse('another execution includes this one: change that execution first')
    await stores.executions.remove(conditionKey(condition))
    await this.#record('execution.removed', undefined, execution, { stores, caller })
  }

  async #record(
    type: 'execution.set' | 'execution.removed',
    after: Execution | undefined,
    before: Execution | undefined,
    { stores, caller }: { readonly stores: EventStores; readonly caller: Caller },
  ): Promise<void> {
    const { condition } = after ?? before ?? { condition: { kind: 'request', scope: 'all', name: '' } as const }
    const id = conditionKey(condition)
    const changes = changesOf(before ? { targets: listedTexts(before) } : {}, after ? { targets: listedTexts(after) } : {})
    await this.#deps.events.record(stores, { ...byCaller(caller), type, aggregate: { type: 'execution', id }, ...changes })
  }
}

const ofCondition = (condition: Condition, stored: readonly Execution[]): Execution | undefined =>
  stored.find((execution) => conditionKey(execution.condition) === conditionKey(condition))

async function assertThere(targets: readonly Listed[], reads: TargetReads): Promise<void> {
  const ids = [...new Set(targets.flatMap((listed): readonly TargetId[] => (listed.kind === 'target' ? [listed.id] : [])))]
  const found = new Set((await reads.some(ids)).map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw new TargetNotFound(`target ${quotedList(missing)} does not exist`)
}
