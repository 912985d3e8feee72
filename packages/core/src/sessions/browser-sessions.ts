import type { Instance } from '../foundation/instance/index.js'
import type { DecidingReads, EffectivePolicies } from '../directory/settings/index.js'
import { signInDecisions } from '../directory/settings/index.js'
import type { Clock, Digest, Reader, UnitOfWork, UserId } from '../foundation/shared/index.js'
import type { SessionReads, SessionStore } from './ports.js'
import type { KnownSession } from './session.js'
import { isAlive } from './session.js'

/** Minimum seconds between two writes of `lastSeenAt`. */
const TOUCH_EVERY = 60

interface Dependencies {
  readonly storage: Reader<DecidingReads & { sessions: SessionReads }> & UnitOfWork<{ sessions: SessionStore }>
  readonly instance: () => Instance
  readonly digest: Digest
  readonly clock: Clock
}

/** Finds the live sessions of the browser that sent a session cookie. */
export class BrowserSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param cookie the value of the session cookie; anything else finds nothing */
  async list(cookie: string | undefined): Promise<readonly KnownSession[]> {
    if (cookie === undefined || cookie === '') return []
    const { storage, digest } = this.#deps
    const hash = digest.sha256(cookie)
    return storage.read(async (reads) => {
      const found = await reads.sessions.ofBrowser(hash)
      const known = new Map<UserId, EffectivePolicies>()
      const alive: KnownSession[] = []
      for (const session of found) {
        const policies = known.get(session.userId) ?? (await signInDecisions(reads, session, this.#deps.instance())).policies
        known.set(session.userId, policies)
        const judged = this.#judged(session, policies)
        if (judged) alive.push(judged)
      }
      return alive
    })
  }

  /** The session with the steps that the policies for its person still require; nothing when it has expired. */
  #judged(session: KnownSession, { login, sessions }: EffectivePolicies): KnownSession | undefined {
    if (!isAlive(session, sessions, this.#deps.clock.now())) return undefined
    return login.forceSecondFactor && !session.amr.includes('mfa') ? { ...session, isSecondFactorOwed: true } : session
  }

  /** Records that a session was used, at most once a minute. */
  async touch(session: KnownSession): Promise<void> {
    const now = this.#deps.clock.now()
    if (now - session.lastSeenAt < TOUCH_EVERY) return
    await this.#deps.storage.run(({ sessions }) => sessions.touch(session.id, now))
  }
}
