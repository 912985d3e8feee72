import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, Secret, Secrets, TargetId, UnitOfWork } from '../../foundation/shared/index.js'
import { assertCallable } from './create-target.js'
import type { NewTarget } from './create-target.js'
import { TargetNotFound } from './errors.js'
import type { EndpointObjection, KeySealer, TargetStore } from './ports.js'
import { sealedKey, withNewKey } from './signing-keys.js'
import type { Target } from './target.js'
import { wholeMilliseconds, withoutKeys } from './target.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ targets: TargetStore } & EventStores>
  readonly objection: EndpointObjection
  readonly sealer: KeySealer
  readonly secrets: Secrets
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Changes to a target; absent members are left as they are. */
export interface TargetChange extends Partial<NewTarget> {
  /** Creates a new signing key. The old ones sign for this many more seconds; 0 ends them at once. */
  readonly oldKeysSignFor?: number
}

export class ChangeTarget {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns the new signing key if one was requested; it is not shown again
   * @throws TargetNotFound, TargetNameTaken, EndpointRefused, StaleWrite
   */
  async change(
    id: TargetId,
    change: TargetChange,
    caller: Caller,
  ): Promise<{ readonly changedAt: EpochSeconds; readonly signingKey?: Secret }> {
    const { storage, objection, sealer, secrets, events, clock } = this.#deps
    const { oldKeysSignFor, ...members } = change
    const signingKey = oldKeysSignFor === undefined ? undefined : secrets.next()
    const fresh = signingKey === undefined ? undefined : sealedKey(signingKey, id, sealer)
    const now = clock.now()
    const changedAt = await storage.run(async (stores) => {
      const target = await stores.targets.find(id)
      if (!target) throw new TargetNotFound('this target does not exist')
      if (change.endpoint !== undefined && change.endpoint !== target.endpoint) assertCallable(change.endpoint, objection)
      const keys = fresh ? withNewKey(target.keys, fresh, now, oldKeysSignFor ?? 0) : target.keys
      const changed: Target = { ...target, ...timed(members), keys, version: target.version + 1, changedAt: now }
      const { before, after } = changesOf(withoutKeys(target), withoutKeys(changed))
      if (!fresh && Object.keys(after).length === 0) return target.changedAt
      await stores.targets.update(changed)
      const recorded = fresh ? { ...after, hasNewSigningKey: true } : after
      await events.record(stores, { ...byCaller(caller), type: 'target.changed', aggregate: { type: 'target', id }, before, after: recorded })
      return now
    })
    return { changedAt, ...(signingKey === undefined ? {} : { signingKey }) }
  }
}

const timed = (members: Partial<NewTarget>): Partial<NewTarget> =>
  members.timeout === undefined ? members : { ...members, timeout: wholeMilliseconds(members.timeout) }
