import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Caller, Clock, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import { UserUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Stores an application's metadata of a user. The audit trail records only the keys, because values may be private. */
export class SetMetadata {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param entries values in base64 @throws UserUnknown */
  async set(userId: UserId, entries: readonly { readonly key: string; readonly value: string }[], caller: Caller): Promise<Changed> {
    return this.#change(userId, caller, async ({ userMetadata }, at) => {
      const changed: string[] = []
      for (const { key, value } of entries) {
        if ((await userMetadata.find(userId, key))?.value === value) continue
        await userMetadata.put({ userId, key, value, createdAt: at, updatedAt: at })
        changed.push(key)
      }
      return { type: 'user.metadata.set', after: changed }
    })
  }

  /** Ignores unknown keys. @throws UserUnknown */
  async remove(userId: UserId, keys: readonly string[], caller: Caller): Promise<Changed> {
    return this.#change(userId, caller, async ({ userMetadata }) => {
      const removed: string[] = []
      for (const key of keys) if (await userMetadata.remove(userId, key)) removed.push(key)
      return { type: 'user.metadata.removed', before: removed }
    })
  }

  async #change(userId: UserId, caller: Caller, work: Work): Promise<Changed> {
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const user = (await stores.users.lock(userId))?.user
      if (!user) throw new UserUnknown('this user does not exist')
      const at = clock.now()
      const { type, before = [], after = [] } = await work(stores, at)
      if (before.length + after.length === 0) return { at: user.updatedAt, orgId: user.orgId }
      const keys = after.length > 0 ? { after: { keys: after } } : { before: { keys: before } }
      await events.record(stores, { ...aboutUser(type, user, caller), ...keys })
      return { at, orgId: user.orgId }
    })
  }
}

type Work = (stores: AccountStores, at: number) => Promise<{
  readonly type: 'user.metadata.set' | 'user.metadata.removed'
  /** Removed keys. */
  readonly before?: readonly string[]
  /** Keys with a changed value. */
  readonly after?: readonly string[]
}>
