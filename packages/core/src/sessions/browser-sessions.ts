import type { Instance } from '../foundation/instance/index.js'
import type { OrgPolicyReads, OwnPolicies } from '../directory/orgs/index.js'
import { effectivePolicies } from '../directory/settings/index.js'
import type { Clock, Digest, OrgId, Reader, UnitOfWork } from '../foundation/shared/index.js'
import type { SessionReads, SessionStore } from './ports.js'
import type { KnownSession } from './session.js'
import { isAlive } from './session.js'

/** Minimum seconds between two writes of `lastSeenAt`. */
const TOUCH_EVERY = 60

interface Dependencies {
  readonly storage: Reader<{ sessions: SessionReads; orgPolicies: OrgPolicyReads }> & UnitOfWork<{ sessions: SessionStore }>
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
    return storage.read(async ({ sessions, orgPolicies }) => {
      const found = await sessions.ofBrowser(hash)
      const own = new Map<OrgId, OwnPolicies>()
      const alive: KnownSession[] = []
      for (const session of found) {
        const policies = own.get(session.orgId) ?? await orgPolicies.of(session.orgId)
        own.set(session.orgId, policies)
        const judged = this.#judged(session, policies)
        if (judged) alive.push(judged)
      }
      return alive
    })
  }

  /** The session with the steps that its organization's policies still require; nothing when it has expired. */
  #judged(session: KnownSession, own: OwnPolicies): KnownSession | undefined {
    const { instance, clock } = this.#deps
    const { login, sessions } = effectivePolicies(own, instance())
    if (!isAlive(session, sessions, clock.now())) return undefined
    return login.forceSecondFactor && !session.amr.includes('mfa') ? { ...session, isSecondFactorOwed: true } : session
  }

  /** Records that a session was used, at most once a minute. */
  async touch(session: KnownSession): Promise<void> {
    const now = this.#deps.clock.now()
    if (now - session.lastSeenAt < TOUCH_EVERY) return
    await this.#deps.storage.run(({ sessions }) => sessions.touch(session.id, now))
  }
}
