import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { CredentialReads, PasswordStamp } from '../../parties/credentials/index.js'
import { NO_PASSWORD } from '../../parties/credentials/index.js'
import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { Clock, OrgId, Reader, RequestContext, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { User, UserStore } from '../../directory/users/index.js'
import { eventOf } from './event-of.js'
import type { FactorProof } from './factor.js'
import type { Passkey } from './passkey.js'
import { isCounterSound } from './passkey.js'
import type { FactorReads, FactorStore, UsedCredential, WebAuthn } from './ports.js'

/** The challenge that the authenticator answers. */
export interface ExpectedPasskey {
  /** Base64url of at least 16 bytes, unique to this sign-in in this browser. */
  readonly challenge: string
  /** The required owner. If absent, the authenticator names the owner. */
  readonly userId?: UserId
  /** Whether user verification is required, now and at registration: it is when nothing else proves the person. */
  readonly requireUserVerification: boolean
}

export type PasskeyVerdict =
  | {
      readonly verdict: 'right'
      /** `passwordStamp` is that of the password stored when the passkey was verified. */
      readonly person: { readonly userId: UserId; readonly orgId: OrgId; readonly passwordStamp: PasswordStamp }
      readonly isUserVerified: boolean
      /** `hwk` or `swk`; with `user` and `mfa` when the user was verified: possession plus knowledge or biometrics. */
      readonly amr: readonly AuthenticationMethod[]
    }
  | { readonly verdict: 'wrong' }

interface Shown {
  /** As stored, and locked. */
  readonly user: User | undefined
  /** Absent when it does not meet the expectation. */
  readonly used: UsedCredential | undefined
}

interface Stores extends EventStores {
  readonly users: UserStore
  readonly factors: FactorStore
  readonly credentials: Pick<CredentialReads, 'password'>
}

interface Dependencies<W> {
  readonly storage: Reader<{ factors: FactorReads }> & UnitOfWork<Stores & W>
  readonly webAuthn: WebAuthn
  readonly events: RecordEvents
  readonly clock: Clock
}

const WRONG: PasskeyVerdict = { verdict: 'wrong' }

/** Verifies a passkey. Guessing is infeasible, so attempts are not counted. The caller decides whether the policy accepts passkeys. */
export class VerifyPasskey<W = unknown> {
  readonly #deps: Dependencies<W>

  constructor(deps: Dependencies<W>) {
    this.#deps = deps
  }

  /** @param assertion the parsed JSON of the browser's `navigator.credentials.get`, not validated */
  async verify(assertion: unknown, expected: ExpectedPasskey, from: RequestContext = {}, proof?: FactorProof<W>): Promise<PasskeyVerdict> {
    const { storage, webAuthn } = this.#deps
    const id = webAuthn.claimedCredential(assertion)
    const passkey = id === undefined ? undefined : await storage.read(({ factors }) => factors.passkey(id))
    if (!passkey) return WRONG
    const used = await webAuthn.verifyUse(assertion, passkey, expected.challenge)
    return storage.run(async (stores) => {
      const user = (await stores.users.lock(passkey.userId))?.user
      await proof?.begin(stores)
      const verdict = await this.#decide(stores, passkey, { user, used: used && isExpected(used, passkey, expected) ? used : undefined }, from)
      if (verdict.verdict === 'right') await proof?.right(stores, verdict.amr)
      return verdict
    })
  }

  /** The user whom the response names, unverified. */
  async ownerNamed(assertion: unknown): Promise<UserId | undefined> {
    const id = this.#deps.webAuthn.claimedCredential(assertion)
    return id === undefined ? undefined : (await this.#deps.storage.read(({ factors }) => factors.passkey(id)))?.userId
  }

  /** Reads the passkey again under the lock, so that a second use of the same counter is refused. */
  async #decide(stores: Stores, { id, userId }: Passkey, { user, used }: Shown, from: RequestContext): Promise<PasskeyVerdict> {
    const { events, clock } = this.#deps
    const passkey = await stores.factors.passkey(id)
    if (user?.kind !== 'human' || passkey?.userId !== userId) return WRONG
    const failed = async (type: 'user.human.passkey.check.failed' | 'user.human.passkey.clone.suspected') => {
      await events.record(stores, { ...eventOf(type, user, from, false), after: { passkeyId: id } })
      return WRONG
    }
    if (!used || user.state !== 'active') return failed('user.human.passkey.check.failed')
    // WebAuthn §7.2 step 22: a counter that does not increase is a sign of a cloned authenticator.
    if (!isCounterSound(passkey.counter, used.counter)) return failed('user.human.passkey.clone.suspected')
    await stores.factors.updatePasskey({ ...passkey, counter: used.counter, isBackedUp: used.isBackedUp, lastUsedAt: clock.now() })
    const { isUserVerified, isBackedUp } = used
    const amr: readonly AuthenticationMethod[] = [isBackedUp ? 'swk' : 'hwk', ...(isUserVerified ? ['user', 'mfa'] as const : [])]
    const passwordStamp = (await stores.credentials.password(userId))?.stamp ?? NO_PASSWORD
    return { verdict: 'right', person: { userId, orgId: user.orgId, passwordStamp }, isUserVerified, amr }
  }
}

/** WebAuthn §7.2 steps 6 and 17: the required owner, and user verification where required. */
function isExpected(used: UsedCredential, { userId: owner, isUserVerifying }: Passkey, { userId, requireUserVerification }: ExpectedPasskey): boolean {
  if (requireUserVerification && !(used.isUserVerified && isUserVerifying)) return false
  if (userId === undefined) return used.names === 'owner'
  return userId === owner && used.names !== 'other_user'
}
