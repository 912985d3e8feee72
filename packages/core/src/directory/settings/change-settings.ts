import type { EventStores, EventType, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { InstanceSettings, InstanceStore, SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import { UnreadableRow } from '../../foundation/shared/index.js'
import type { Caller, UnitOfWork } from '../../foundation/shared/index.js'

interface Dependencies {
  readonly storage: UnitOfWork<EventStores & SignInGuardStores & { instance: InstanceStore }>
  readonly events: RecordEvents
  readonly guard: SignInGuard
  /** Applies the change in this process at once; other processes reload every few seconds. */
  readonly noticed: () => Promise<void>
}

/** Changes settings of the instance. */
export class ChangeSettings {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param change maps the current settings to the new ones
   * @param type of the event; none is recorded without a difference
   * @throws SignInImpossible
   */
  async change(caller: Caller, type: EventType, change: (settings: InstanceSettings) => InstanceSettings): Promise<void> {
    const { storage, events, guard, noticed } = this.#deps
    await storage.run(async (stores) => {
      const instance = await stores.instance.lock()
      if (!instance) throw new UnreadableRow('the instance is not set up')
      const settings = change(instance.settings)
      const changes = changesOf(instance.settings, settings)
      if (Object.keys(changes.after).length === 0) return
      const put = () => stores.instance.put({ ...instance, settings })
      await (changesSignIn(instance.settings, settings) ? guard.keepSignIn(stores, 'instance', put) : put())
      await events.record(stores, { type, aggregate: { type: 'instance', id: instance.id }, ...byCaller(caller), ...changes })
    })
    await noticed()
  }
}

const changesSignIn = (before: InstanceSettings, after: InstanceSettings): boolean =>
  before.policies.login !== after.policies.login || before.providers.email !== after.providers.email
