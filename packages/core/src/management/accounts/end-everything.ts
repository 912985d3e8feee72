import type { AuditActor, EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { EndSessions, SessionSearch } from '../../sessions/index.js'
import type { Clock, EpochSeconds, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { GrantStore } from '../../tokens/tokens/index.js'
import type { VerificationCodeStore } from '../../proofs/verification/index.js'

/** How much was ended. */
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

/** Each batch is a unit of work of its own, so that a running server gets its turn. */
const [MAX_SESSIONS, MAX_GRANTS] = [200, 10_000] as const

const BY_COMMAND: AuditActor = { kind: 'system', name: 'command' }

/**
 * Ends all sign-ins, revokes all grants and deletes all codes from mails and text messages. A restored backup brings back what was ended
 * after it was made: this ends it again. Can be interrupted and run again.
 */
export class EndEverything {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param until what is newer stays */
  async end(until: EpochSeconds): Promise<Ended> {
    const { storage, instance, events, clock } = this.#deps
    // Grants first, to count all of them: a session that ends revokes its own.
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
    const wanted = { filters: [{ kind: 'before', field: 'createdAt', at: until }], offset: 0, limit: MAX_SESSIONS, isAscending: true } as const
    for (let ended = 0; ; ) {
      const { items } = await storage.read(({ sessions }) => sessions.search(wanted))
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
