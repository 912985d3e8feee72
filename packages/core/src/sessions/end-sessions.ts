import type { EventStores, EventMessage, NewEvent, RecordEvents } from '../foundation/audit/index.js'
import type { ClientLookup } from '../parties/clients/index.js'
import type { Clock, EpochSeconds, Ids, Outbox, OutboxBell, Reader, SessionId, UnitOfWork, UserId } from '../foundation/shared/index.js'
import { MessageId } from '../foundation/shared/index.js'
import type { UserReads, UserStore } from '../directory/users/index.js'
import type { Ending, GrantRevocation, LogoutMessage, OwnedSession, PendingEnding, PendingEndingReads, PendingEndings, SessionHolder, SessionStore } from './ports.js'

/** The stores needed to end sessions. */
export interface EndingStores extends EventStores {
  readonly outbox: Outbox<EventMessage | LogoutMessage>
  readonly sessions: SessionStore
  readonly pendingEndings: PendingEndings
  readonly grants: GrantRevocation
  readonly clients: ClientLookup
  readonly users: UserReads & Pick<UserStore, 'remove'>
}

interface Dependencies {
  readonly storage: UnitOfWork<EndingStores> & Reader<{ pendingEndings: PendingEndingReads }>
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
  readonly events: RecordEvents
}

/** Which sign-ins of a person end. */
export interface SignInsToEnd {
  /** A session that stays, with its grants. */
  readonly keep?: SessionId | undefined
  /** Ends the sessions only, with their grants; grants without a session stay. */
  readonly hasOnlySessions?: boolean
  /** Recorded when the user is removed, which happens with the last batch. Does not apply if nothing is left to batches. */
  readonly removal?: NewEvent
}

/** Sessions that end, and grants that are looked at, in the unit of work of the change that requires it. */
const AT_ONCE = 200
/** The same in each unit of work with which a removal goes on before it answers, and the number of these units. */
const [BATCH, MAX_BATCHES] = [500, 40] as const

/** Earlier than any session or grant. */
const NEVER: EpochSeconds = -1
const FOREVER: EpochSeconds = Number.MAX_SAFE_INTEGER

/**
 * Ends sessions and revokes everything issued in them, including refresh tokens with `offline_access`. Clients registered for back-channel
 * logout are notified asynchronously. The number of statements is constant.
 */
export class EndSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async end(ids: readonly SessionId[], by: Ending = {}): Promise<void> {
    if (ids.length === 0) return
    const { storage, bell } = this.#deps
    const notifiedCount = await storage.run((stores) => this.within(stores, ids, by))
    if (notifiedCount > 0) bell.ring()
  }

  /**
   * The same inside the caller's unit of work; the caller wakes the outbox after the commit.
   *
   * @returns how many clients will be notified
   */
  async within(stores: EndingStores, ids: readonly SessionId[], by: Ending = {}): Promise<number> {
    if (ids.length === 0) return 0
    // The others have ended already, which revoked their grants, or have expired and were purged.
    return this.#finish(stores, await stores.sessions.removeAll(ids), by)
  }

  /**
   * Ends all sign-ins of a person, inside the caller's unit of work; the caller wakes the outbox after the commit. They have ended with that
   * commit, whatever their number: the first rows go at once, the others are marked and go in batches.
   *
   * @returns how many sessions ended at once, and the id of the ending if a part is left to `step`
   */
  async ofUser(stores: EndingStores, userId: UserId, by: Ending, { keep, hasOnlySessions, removal }: SignInsToEnd = {}): Promise<{ readonly count: number; readonly pending: string | undefined }> {
    const { clock, ids } = this.#deps
    const at = clock.now()
    const { removed, until: sessionsUntil = NEVER } = await stores.sessions.removeOfUser({ userId, keep, limit: AT_ONCE })
    await this.#finish(stores, removed, by)
    const grantsUntil = hasOnlySessions ? NEVER : at
    const which = { userId, keep, sessionsUntil, grantsUntil }
    // What exists now is revoked, also with the time of another server, whose clock is ahead.
    const place = hasOnlySessions ? undefined : await stores.grants.revokeEnded({ ...which, grantsUntil: FOREVER, limit: AT_ONCE }, at)
    if (sessionsUntil === NEVER && place === undefined) return { count: removed.length, pending: undefined }
    const id = ids.next()
    await stores.pendingEndings.add({ ...which, id, endedAt: at, by, place, removal })
    return { count: removed.length, pending: id }
  }

  /** The ids of endings that have a part left, the oldest first. */
  async pending(): Promise<readonly string[]> {
    return this.#deps.storage.read(({ pendingEndings }) => pendingEndings.ids())
  }

  /**
   * Continues an ending, in a unit of work of its own. Safe in several processes, and after a crash.
   *
   * @returns whether nothing is left to do here: it is complete, or another process continues it
   */
  async step(id: string, limit: number): Promise<boolean> {
    const { storage, bell } = this.#deps
    const isDone = await storage.run(async (stores) => {
      const ending = await stores.pendingEndings.claim(id)
      if (!ending) return true
      if (!(await this.#continue(stores, ending, limit))) return false
      await stores.pendingEndings.remove(id)
      if (ending.removal) await this.#remove(stores, ending.userId, ending.removal)
      return true
    })
    bell.ring()
    return isDone
  }

  /** Continues an ending, up to a number of batches: the job does the rest. */
  async finish(id: string): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) if (await this.step(id, BATCH)) return
  }

  async #remove(stores: EndingStores, userId: UserId, removal: NewEvent): Promise<void> {
    const { clock, events } = this.#deps
    if (await stores.users.remove(userId, clock.now())) await events.record(stores, removal)
  }

  async #continue(stores: EndingStores, ending: PendingEnding, limit: number): Promise<boolean> {
    const { id, userId, keep, sessionsUntil, grantsUntil, endedAt, by } = ending
    const { removed, until } = await stores.sessions.removeOfUser({ userId, keep, until: sessionsUntil, limit })
    await this.#finish(stores, removed, by)
    if (until !== undefined) return false
    if (grantsUntil === NEVER || removed.length > 0) return grantsUntil === NEVER
    const place = await stores.grants.revokeEnded({ ...ending, limit }, endedAt)
    if (place) await stores.pendingEndings.moveTo(id, place)
    return place === undefined
  }

  /** Revokes and records what removed sessions leave behind. @returns how many clients will be notified */
  async #finish(stores: EndingStores, removed: readonly OwnedSession[], by: Ending): Promise<number> {
    if (removed.length === 0) return 0
    await stores.grants.revokeOfSessions(removed, this.#deps.clock.now())
    await this.#record(stores, removed, by)
    return this.#notify(stores, await stores.grants.holdersOfSessions(removed))
  }

  async #record(stores: EndingStores, removed: readonly OwnedSession[], { actor, clientId, origin }: Ending): Promise<void> {
    const events: NewEvent[] = []
    for (const [userId, own] of grouped(removed, (session) => session.userId)) {
      const orgId = (await stores.users.find(userId))?.user.orgId
      const ofOrg = orgId === undefined ? {} : { orgId }
      for (const { id } of own) {
        events.push({
          type: 'session.terminated',
          aggregate: { type: 'session', id },
          ...ofOrg,
          actor: actor ?? { kind: 'user', userId, ...ofOrg },
          ...(origin ? { origin } : {}),
          before: { userId },
          ...(clientId === undefined ? {} : { after: { clientId } }),
        })
      }
    }
    await this.#deps.events.recordAll(stores, events)
  }

  /** OIDC Back-Channel Logout §2.3: notifies the clients that used a session and have registered a logout URI. */
  async #notify({ clients, outbox }: EndingStores, holders: readonly SessionHolder[]): Promise<number> {
    const { ids, clock } = this.#deps
    const messages: LogoutMessage[] = []
    for (const [clientId, own] of grouped(holders, (holder) => holder.clientId)) {
      if ((await clients.find(clientId))?.backchannelLogoutUri === undefined) continue
      for (const { userId, sessionId } of own) {
        messages.push({ id: MessageId.parse(ids.next()), topic: 'back_channel_logout', body: { clientId, userId, sessionId }, createdAt: clock.now() })
      }
    }
    await outbox.appendAll(messages)
    return messages.length
  }
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
