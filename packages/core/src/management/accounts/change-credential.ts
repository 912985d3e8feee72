import type { EventType, RecordEvents } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Machine } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import { asMachine } from './change-user.js'
import type { AccountStores } from './ports.js'

export interface CredentialDependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** The change of a credential, for the audit trail; `undefined` for no change. */
type Happened = { readonly type: EventType; readonly before?: object; readonly after?: object } | undefined

/**
 * Changes a credential of a service user and records it, in one unit of work.
 *
 * @throws UserUnknown
 */
export async function changeCredential(
  { storage, events, clock }: CredentialDependencies,
  userId: UserId,
  caller: Caller,
  work: (stores: AccountStores, machine: Machine, at: EpochSeconds) => Promise<Happened>,
): Promise<Changed> {
  return storage.run(async (stores) => {
    const machine = asMachine((await stores.users.lock(userId))?.user)
    const { orgId, updatedAt } = machine
    const at = clock.now()
    const happened = await work(stores, machine, at)
    if (!happened) return { at: updatedAt, orgId }
    const { type, before, after } = happened
    const changes = { ...(before ? { before: { ...before } } : {}), ...(after ? { after: { ...after } } : {}) }
    await events.record(stores, { ...aboutUser(type, machine, caller), ...changes })
    return { at, orgId }
  })
}
