import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { LoginAttemptStore, PersonWithPolicies, Pace } from '../../parties/credentials/index.js'
import { chargeAttempt, unknownNameKey, findMailRecipient } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { OrgPolicyReads, OrgReads } from '../../directory/orgs/index.js'
import type { Clock, Digest, Ids, OutboxBell, Reader, RequestContext, UnitOfWork } from '../../foundation/shared/index.js'
import { networkOf, MessageId } from '../../foundation/shared/index.js'
import type { Human, TypedLoginName, UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import { codeEvent } from './code-event.js'
import { mailAttempts, nobodysMailAttempts } from './mail-attempts.js'
import type { MailRequestResult } from './send-verification.js'

interface LookingReads {
  readonly users: UserReads
  readonly orgs: OrgReads
  readonly orgPolicies: OrgPolicyReads
}

interface Dependencies {
  readonly storage: Reader<LookingReads> & UnitOfWork<EventStores & { readonly loginAttempts: LoginAttemptStore }>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly pace: Pace
  readonly events: RecordEvents
  readonly ids: Ids
  readonly digest: Digest
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * Requests the mail with the code for a forgotten password. The requester learns nothing: response, counting and timing are the same for an
 * unknown name, an account without an address, and one that gets no mail.
 */
export class RequestPasswordReset {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param loginName as typed */
  async request(loginName: string, from: RequestContext = {}): Promise<MailRequestResult> {
    const { storage, pace, digest, bell } = this.#deps
    const untilFloor = pace.begin()
    const typed = typedLoginName(loginName)
    const { meant, nobody } = await storage.read((reads) => this.#look(typed, reads))
    const key = meant ? mailAttempts('password_reset', meant.user.id) : nobodysMailAttempts('password_reset', digest.sha256(nobody))
    const asked = await this.#ask(key, meant && mayReset(meant) ? meant.user : undefined, from)
    bell.ring()
    await untilFloor()
    return asked
  }

  async #look(typed: TypedLoginName, { users, orgs, orgPolicies }: LookingReads) {
    return { meant: await findMailRecipient(typed, { users, orgPolicies }, this.#deps.instance()), nobody: await unknownNameKey(typed, orgs) }
  }

  async #ask(key: string, person: Human | undefined, { origin }: RequestContext): Promise<MailRequestResult> {
    const { storage, events, ids, clock } = this.#deps
    return storage.run(async ({ loginAttempts, ...stores }): Promise<MailRequestResult> => {
      const now = clock.now()
      const charge = chargeAttempt(await loginAttempts.lock(key), now)
      if ('blockedFor' in charge) return { isSent: false, blockedFor: charge.blockedFor }
      await loginAttempts.put(key, charge.charged)
      if (!person) return { isSent: true }
      const body = { userId: person.id, kind: 'password_reset', ...(origin ? { network: networkOf(origin.address) } : {}) } as const
      await stores.outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: now })
      await events.record(stores, codeEvent('user.human.password.reset.requested', person, { ...(origin ? { origin } : {}), actor: { kind: 'anonymous' } }))
      return { isSent: true }
    })
  }
}

/** Whether a mail would help, and the policy allows it. */
const mayReset = ({ user: { state, email }, policies }: PersonWithPolicies): boolean =>
  policies.login.allowPasswordReset && policies.login.allowUsernamePassword && email !== undefined && (state === 'active' || state === 'initial')
