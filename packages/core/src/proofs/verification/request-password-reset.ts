import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { LoginAttemptStore, PersonWithPolicies, Pace } from '../../parties/credentials/index.js'
import { unknownNameKey, findMailRecipients } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import type { Clock, Digest, Ids, Outbox, OutboxBell, Reader, RequestContext, UnitOfWork } from '../../foundation/shared/index.js'
import { networkOf, MessageId } from '../../foundation/shared/index.js'
import type { Human, TypedLoginName, UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import { codeEvent } from './code-event.js'
import type { CodeMailMessage } from './code-request.js'
import { chargeRequestedMail, mailAttempts, unknownMailAttempts } from './mail-attempts.js'

/** The result of requesting a mail. */
export type MailRequestResult =
  | { readonly isSent: true }
  /** Too many were sent. */
  | { readonly isSent: false; readonly blockedFor: number }

interface LookingReads extends DecidingReads {
  readonly users: UserReads
  readonly orgs: OrgReads
}

interface Dependencies {
  readonly storage: Reader<LookingReads> & UnitOfWork<EventStores & { readonly loginAttempts: LoginAttemptStore; readonly outbox: Outbox<CodeMailMessage> }>
  readonly instance: () => Pick<Instance, 'settings' | 'host'>
  readonly pace: Pace
  readonly events: RecordEvents
  readonly ids: Ids
  readonly digest: Digest
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * Requests the mail with the code for a forgotten password. The requester learns nothing: response, counting and timing are the same for an
 * unknown name, an account without an address, and one that gets no mail. People who share the address get a mail each, which names their account.
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
    const { accounts, unknownKey } = await storage.read((reads) => this.#look(typed, reads))
    const [account] = accounts
    const isOne = account !== undefined && accounts.length === 1
    const key = isOne ? mailAttempts('password_reset', account.user.id) : unknownMailAttempts('password_reset', digest.sha256(unknownKey))
    const result = await this.#request(key, accounts.filter(mayReset).map(({ user }) => user), { ...from, isShared: !isOne })
    bell.ring()
    await untilFloor()
    return result
  }

  async #look(typed: TypedLoginName, reads: LookingReads) {
    return { accounts: await findMailRecipients(typed, reads, this.#deps.instance()), unknownKey: await unknownNameKey(typed, reads.orgs) }
  }

  async #request(key: string, people: readonly Human[], { origin, isShared }: RequestContext & { readonly isShared: boolean }): Promise<MailRequestResult> {
    const { storage, events, ids, clock } = this.#deps
    return storage.run(async (stores): Promise<MailRequestResult> => {
      const { loginAttempts } = stores
      const now = clock.now()
      const blockedFor = await chargeRequestedMail(loginAttempts, key, now)
      if (blockedFor !== undefined) return { isSent: false, blockedFor }
      for (const person of people) {
        const network = origin ? { network: networkOf(origin.address) } : {}
        const body = { userId: person.id, kind: 'password_reset', ...network, ...(isShared ? { isShared } : {}) } as const
        await stores.outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: now })
        await events.record(stores, codeEvent('user.human.password.reset.requested', person, { ...(origin ? { origin } : {}), actor: { kind: 'anonymous' } }))
      }
      return { isSent: true }
    })
  }
}

/** Whether a mail would help, and the policy allows it. */
const mayReset = ({ user: { state, email }, policies }: PersonWithPolicies): boolean =>
  policies.login.allowPasswordReset && policies.login.allowUsernamePassword && email !== undefined && (state === 'active' || state === 'initial')
