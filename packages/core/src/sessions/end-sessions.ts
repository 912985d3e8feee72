import type { AuditActor, EventStores, EventMessage, RecordEvents } from '../foundation/audit/index.js'
import type { ClientLookup } from '../parties/clients/index.js'
import type { Clock, Ids, Outbox, OutboxBell, RequestContext, SessionId, UnitOfWork, UserId } from '../foundation/shared/index.js'
import { MessageId } from '../foundation/shared/index.js'
import type { UserReads } from '../directory/users/index.js'
import type { GrantRevocation, LogoutMessage, OwnedSession, SessionStore } from './ports.js'

/** The stores needed to end a session. */
export interface EndingStores extends EventStores {
  readonly outbox: Outbox<EventMessage | LogoutMessage>
  readonly sessions: SessionStore
  readonly grants: GrantRevocation
  readonly clients: ClientLookup
  readonly users: UserReads
}

/** The actor who ends a session, by default its own person, and the requesting client. */
export interface Ending extends RequestContext {
  readonly actor?: AuditActor
}

interface Dependencies {
  readonly storage: UnitOfWork<EndingStores>
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
  readonly events: RecordEvents
}

/**
 * Ends sessions and revokes everything issued in them, including refresh tokens with `offline_access`. Clients registered for back-channel
 * logout are notified asynchronously.
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
    let messages = 0
    for (const id of ids) messages += await this.#end(id, by, stores)
    return messages
  }

  /** @returns how many clients will be notified */
  async #end(id: SessionId, by: Ending, stores: EndingStores): Promise<number> {
    const userId = await stores.sessions.remove(id)
    // It has ended already, which revoked its grants, or it has expired and was purged.
    if (userId === undefined) return 0
    await stores.grants.revokeOfSession({ id, userId }, this.#deps.clock.now())
    await this.#record(id, userId, by, stores)
    return this.#notify({ id, userId }, stores)
  }

  async #record(id: SessionId, userId: UserId, { actor, clientId, origin }: Ending, stores: EndingStores): Promise<void> {
    const orgId = (await stores.users.find(userId))?.user.orgId
    const ofOrg = orgId === undefined ? {} : { orgId }
    await this.#deps.events.record(stores, {
      type: 'session.terminated',
      aggregate: { type: 'session', id },
      ...ofOrg,
      actor: actor ?? { kind: 'user', userId, ...ofOrg },
      ...(origin ? { origin } : {}),
      before: { userId },
      ...(clientId === undefined ? {} : { after: { clientId } }),
    })
  }

  /** OIDC Back-Channel Logout §2.3: notifies the clients that used the session and have registered a logout URI. */
  async #notify(session: OwnedSession, { grants, clients, outbox }: EndingStores): Promise<number> {
    const { ids, clock } = this.#deps
    let messages = 0
    for (const { clientId, userId } of await grants.holdersOfSession(session)) {
      if ((await clients.find(clientId))?.backchannelLogoutUri === undefined) continue
      const body = { clientId, userId, sessionId: session.id }
      await outbox.append({ id: MessageId.parse(ids.next()), topic: 'back_channel_logout', body, createdAt: clock.now() })
      messages++
    }
    return messages
  }
}
