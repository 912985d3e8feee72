import type { EventType, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { SignInGuard } from '../../foundation/instance/index.js'
import type { Notices, NoticeKind } from '../../messages/notices/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { EndSessions } from '../../sessions/index.js'
import type { Clock, EpochSeconds, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import { asPerson } from './person.js'
import type { FactorChangeStores } from './ports.js'

/** The change, for the audit trail. */
interface Happened {
  readonly type: EventType
  readonly after?: Readonly<Record<string, unknown>>
  /** Present for a change to who can sign in: the person gets a notice, and their other sessions end. */
  readonly notice?: NoticeKind
}

interface Dependencies<S extends FactorChangeStores> {
  readonly storage: UnitOfWork<S>
  readonly endSessions: EndSessions
  readonly notices: Notices
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * The only way to change the factors of a person: the change, its event, the end of other sessions and the notice are one unit of work.
 *
 * @typeParam S the stores that callers use in it
 */
export class ChangeOfFactors<S extends FactorChangeStores = FactorChangeStores> {
  readonly #deps: Dependencies<S>

  constructor(deps: Dependencies<S>) {
    this.#deps = deps
  }

  /**
   * @param work makes the change. @returns what has changed; `undefined` for nothing
   * @param after belongs to the same unit of work, and runs whether or not `work` has changed something
   * @throws PersonUnknown, LastOwner, and what `work` and `after` throw
   */
  async change(
    userId: UserId,
    by: FactorChanger,
    work: (stores: S, person: Human, at: EpochSeconds) => Promise<Happened | undefined>,
    after?: (stores: S) => Promise<void>,
  ): Promise<FactorsChanged> {
    const { storage, guard, clock, bell } = this.#deps
    const changed = await storage.run(async (stores) => {
      const person = asPerson((await stores.users.lock(userId))?.user)
      const at = clock.now()
      const happened = await guardedChange(guard, stores, userId, () => work(stores, person, at))
      if (happened?.notice === 'factor_added') await stores.factors.setSetUpRequired(userId, false)
      if (happened) await this.#follow(stores, person, happened, by)
      await after?.(stores)
      return { at: happened ? at : person.updatedAt, orgId: person.orgId }
    })
    bell.ring()
    return changed
  }

  async #follow(stores: FactorChangeStores, { id, orgId }: Human, { type, after, notice }: Happened, by: FactorChanger): Promise<void> {
    const { endSessions, notices, events } = this.#deps
    const about = { aggregate: { type: 'user', id }, orgId, ...byCaller(by) } as const
    await events.record(stores, { ...about, type, ...(after ? { after: { ...after } } : {}) })
    if (notice === undefined) return
    await endSessions.ofUser(stores, id, byCaller(by), { keep: by.keep })
    await notices.within(stores, id, notice)
  }
}
