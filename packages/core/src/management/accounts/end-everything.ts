import type { AuditActor, EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { EndSessions, SessionSearch } from '../../sessions/index.js'
import type { Clock, EpochSeconds, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { GrantStore } from '../../tokens/tokens/index.js'
import type { VerificationCodeStore } from '../../proofs/verification/index.js'

/** How much was revoked and deleted. */
export interface Ended {
  readonly sessions: number
  readonly grants: number
  /** Access tokens without a grant: those of service users and of clients that act for themselves. */
  readonly accessTokens: number
}

interface EverythingStores extends EventStores {
  readonly grants: Pick<GrantStore, 'revokeMadeUntil'>
  readonly verificationCodes: Pick<VerificationCodeStore, 'removeMadeUntil'>
}

interface Dependencies {
  readonly storage: UnitOfWork<EverythingStores> & Reader<{ sessions: SessionSearch }>
  readonly instance: () => Pick<Instance, 'id'>
  readonly endSessions: EndSessions
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Batch sizes. Each batch is its own unit of work, so that a running server is not blocked. */
const [MAX_SESSIONS, MAX_GRANTS] = [200, 10_000] as const

const BY_COMMAND: AuditActor = { kind: 'system', name: 'command' }

/**
 * Ends all sessions, revokes all grants and deletes all mailed and texted codes. Needed after restoring a backup, which brings back
 * everything revoked since it was made. Can be interrupted and run again.
 */
export class EndEverything {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param until anything newer is left alone */
  async end(until: EpochSeconds): Promise<Ended> {
    const { storage, instance, events, clock } = this.#deps
    // Revokes grants first, in order to count all of them: ending a session revokes its grants too.
    const revoked = await this.#revoke(until)
    const ended = { sessions: await this.#endSessions(until), ...revoked }
    await storage.run(async (stores) => {
      await stores.verificationCodes.removeMadeUntil(until)
      const { id } = instance()
      const after = { ...ended, until: Math.min(until, clock.now()) }
      await events.record(stores, { type: 'instance.sessions.ended', aggregate: { type: 'instance', id }, actor: BY_COMMAND, after })
    })
    return ended
  }

  async #endSessions(until: EpochSeconds): Promise<number> {
    const { storage, endSessions } = this.#deps
    const query = { filters: [{ kind: 'before', field: 'createdAt', at: until }], offset: 0, limit: MAX_SESSIONS, isAscending: true } as const
    for (let ended = 0; ; ) {
      const { items } = await storage.read(({ sessions }) => sessions.search(query))
      if (items.length === 0) return ended
      await endSessions.end(items.map(({ id }) => id), { actor: BY_COMMAND })
      ended += items.length
    }
  }

  async #revoke(until: EpochSeconds): Promise<Omit<Ended, 'sessions'>> {
    const { storage, clock } = this.#deps
    for (let [grants, accessTokens] = [0, 0]; ; ) {
      const revoked = await storage.run((stores) => stores.grants.revokeMadeUntil(until, clock.now(), MAX_GRANTS))
      grants += revoked.grants
      accessTokens += revoked.accessTokens
      if (revoked.grants + revoked.accessTokens === 0) return { grants, accessTokens }
    }
  }
}
