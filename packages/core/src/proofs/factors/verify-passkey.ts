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

/** What was asked of the authenticator. */
export interface ExpectedPasskey {
  /** Base64url of at least 16 bytes, of this sign-in in this browser and of no other. */
  readonly challenge: string
  /** Whose it has to be. Absent: of whoever has it, whom the authenticator names. */
  readonly userId?: UserId
  /**
   * Whether the authenticator has to know who holds it, and to have known when it was registered: where nothing else proves the person.
   */
  readonly requireUserVerification: boolean
}

export type PasskeyVerdict =
  | {
      readonly verdict: 'right'
      /** `passwordStamp` is that of the password stored when the passkey was verified. */
      readonly person: { readonly userId: UserId; readonly orgId: OrgId; readonly passwordStamp: PasswordStamp }
      readonly isUserVerified: boolean
      /** `hwk` or `swk`, with `user` and `mfa` when the user was verified: something that they have, and what they know or are. */
      readonly amr: readonly AuthenticationMethod[]
    }
  | { readonly verdict: 'wrong' }

interface Shown {
  /** As it is stored, and locked. */
  readonly user: User | undefined
  /** Absent when it is not what was asked for. */
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

/**
 * Verifies what an authenticator says. It cannot be guessed, so nothing is counted. Whether the policy lets a passkey in is decided by
 * whoever asks.
 */
export class VerifyPasskey<W = unknown> {
  readonly #deps: Dependencies<W>

  constructor(deps: Dependencies<W>) {
    this.#deps = deps
  }

  /** @param assertion what the browser's `navigator.credentials.get` gave, as JSON that was parsed and not looked at */
  async verify(assertion: unknown, expected: ExpectedPasskey, from: RequestContext = {}, proof?: FactorProof<W>): Promise<PasskeyVerdict> {
    const { storage, webAuthn } = this.#deps
    const id = webAuthn.named(assertion)
    const passkey = id === undefined ? undefined : await storage.read(({ factors }) => factors.passkey(id))
    if (!passkey) return WRONG
    const used = await webAuthn.used(assertion, passkey, expected.challenge)
    return storage.run(async (stores) => {
      const user = (await stores.users.lock(passkey.userId))?.user
      await proof?.begin(stores)
      const verdict = await this.#decide(stores, passkey, { user, used: used && isExpected(used, passkey, expected) ? used : undefined }, from)
      if (verdict.verdict === 'right') await proof?.right(stores, verdict.amr)
      return verdict
    })
  }

  /** Of whom the answer says it is; nothing of it is verified. */
  async ownerNamed(assertion: unknown): Promise<UserId | undefined> {
    const id = this.#deps.webAuthn.named(assertion)
    return id === undefined ? undefined : (await this.#deps.storage.read(({ factors }) => factors.passkey(id)))?.userId
  }

  /** The passkey is read again: whoever comes second with one counter is refused. */
  async #decide(stores: Stores, { id, userId }: Passkey, { user, used }: Shown, from: RequestContext): Promise<PasskeyVerdict> {
    const { events, clock } = this.#deps
    const passkey = await stores.factors.passkey(id)
    if (user?.kind !== 'human' || passkey?.userId !== userId) return WRONG
    const failed = async (type: 'user.human.passkey.check.failed' | 'user.human.passkey.clone.suspected') => {
      await events.record(stores, { ...eventOf(type, user, from, false), after: { passkeyId: id } })
      return WRONG
    }
    if (!used || user.state !== 'active') return failed('user.human.passkey.check.failed')
    // WebAuthn §7.2 step 22: a counter that does not go up is a sign of a second authenticator with the same key.
    if (!isCounterSound(passkey.counter, used.counter)) return failed('user.human.passkey.clone.suspected')
    await stores.factors.updatePasskey({ ...passkey, counter: used.counter, isBackedUp: used.isBackedUp, lastUsedAt: clock.now() })
    const { isUserVerified, isBackedUp } = used
    const amr: readonly AuthenticationMethod[] = [isBackedUp ? 'swk' : 'hwk', ...(isUserVerified ? ['user', 'mfa'] as const : [])]
    const passwordStamp = (await stores.credentials.password(userId))?.stamp ?? NO_PASSWORD
    return { verdict: 'right', person: { userId, orgId: user.orgId, passwordStamp }, isUserVerified, amr }
  }
}

/** WebAuthn §7.2 steps 6 and 17: of whom it has to be, and verified where it has to be. */
function isExpected(used: UsedCredential, { userId: owner, isUserVerifying }: Passkey, { userId, requireUserVerification }: ExpectedPasskey): boolean {
  if (requireUserVerification && !(used.isUserVerified && isUserVerifying)) return false
  if (userId === undefined) return used.names === 'owner'
  return userId === owner && used.names !== 'somebody_else'
}
