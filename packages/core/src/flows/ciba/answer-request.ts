import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Caller, Clock, Ids, Outbox, OutboxBell, Reader, TokenId, UnitOfWork } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { KnownSession } from '../../sessions/index.js'
import { isOfNamedOrgs } from '../../directory/users/index.js'
import type { AdmitUser, TokenLedger } from '../../tokens/tokens/index.js'
import { isInGoodStanding } from '../../tokens/tokens/index.js'
import { identityOf } from '../auth-requests/index.js'
import type { ApprovedRequest, DeniedRequest, PendingRequest } from './backchannel-request.js'
import { approveRequest, denyRequest, isUnanswered } from './backchannel-request.js'
import { PersonNotAdmitted, RequestOver, SecondFactorNeeded } from './errors.js'
import type { BackchannelRequestReads, BackchannelRequestStore, PingMessage } from './ports.js'
import type { RequestQuota } from './request-quota.js'

/** `unwanted`: the person says that they did not start it. */
export type Answer = 'deny' | 'unwanted'

interface Stores extends EventStores {
  readonly backchannelRequests: BackchannelRequestStore
  readonly loginAttempts: LoginAttemptStore
}

/** Dependencies of this use case. */
export interface AnswerDependencies {
  readonly storage: Reader<{ backchannelRequests: BackchannelRequestReads }> & UnitOfWork<Stores & { readonly outbox: Outbox<PingMessage> }>
  readonly ledger: TokenLedger
  readonly admit: AdmitUser
  readonly quota: RequestQuota
  readonly events: RecordEvents
  readonly bell: OutboxBell
  readonly vendor: string
  readonly ids: Ids
  readonly clock: Clock
}

const over = () => new RequestOver('the request was answered, has expired, or is not for this person')

/** Ends a request with the decision of its person. The client learns it at its next poll, or from a notification. */
export class AnswerRequest {
  readonly #deps: AnswerDependencies

  constructor(deps: AnswerDependencies) {
    this.#deps = deps
  }

  /**
   * @param session the recent sign-in of the person, which becomes that of the tokens
   * @throws RequestOver, SecondFactorNeeded
   * @throws PersonNotAdmitted when user, client, organization or project is no longer active, or the project refuses the person
   */
  async approve(id: TokenId, session: KnownSession, caller: Caller): Promise<void> {
    const { storage, clock } = this.#deps
    const waiting = await storage.read(({ backchannelRequests }) => backchannelRequests.find(id))
    if (!waiting || waiting.userId !== caller.userId || session.userId !== caller.userId || !isUnanswered(waiting, clock.now())) throw over()
    if (waiting.needsSecondFactor && !session.amr.includes('mfa')) throw new SecondFactorNeeded('the application accepts only a sign-in with two factors')
    await this.#assertAdmitted(waiting)
    await this.#answer(id, caller, (request) => approveRequest(request, identityOf(session)))
  }

  /** @throws RequestOver */
  async deny(id: TokenId, answer: Answer, caller: Caller): Promise<void> {
    await this.#answer(id, caller, (request) => denyRequest(request, answer === 'unwanted'))
  }

  /** The grant checks again who is active; checking here avoids an approval that leads to nothing. */
  async #assertAdmitted({ userId, clientId, scopes }: PendingRequest): Promise<void> {
    const { ledger, admit, vendor } = this.#deps
    const standing = await ledger.standing(userId, clientId)
    const named = standing.user
    const isAdmitted = named !== undefined && isInGoodStanding(standing, { clientId, hasUser: true })
      && isOfNamedOrgs({ orgId: named.user.orgId, primaryDomain: named.primaryDomain }, scopes, vendor) && (await admit.admit(standing)) === undefined
    if (!isAdmitted) throw new PersonNotAdmitted('the application, or the account, is not active, or the project does not admit the account')
  }

  async #answer(id: TokenId, caller: Caller, answered: (request: PendingRequest) => ApprovedRequest | DeniedRequest): Promise<void> {
    const { storage, events, quota, bell, clock, ids } = this.#deps
    await storage.run(async (stores) => {
      const now = clock.now()
      const request = await stores.backchannelRequests.lock(id)
      if (!request || request.userId !== caller.userId || !isUnanswered(request, now)) throw over()
      const answer = answered(request)
      await stores.backchannelRequests.update(answer)
      if (answer.state === 'denied' && answer.isUnwanted) await quota.block(stores, { ...request, now })
      await events.record(stores, answerEvent(answer, caller))
      if (request.notification === undefined) return
      await stores.outbox.append({ id: MessageId.parse(ids.next()), topic: 'ciba_ping', body: { requestId: id }, createdAt: now })
    })
    bell.ring()
  }
}

const answerEvent = (answer: ApprovedRequest | DeniedRequest, { userId, orgId, origin }: Caller): NewEvent => ({
  type: answer.state === 'approved' ? 'ciba.approved' : 'ciba.denied',
  aggregate: { type: 'ciba', id: answer.id },
  orgId: answer.orgId,
  actor: { kind: 'user', userId, orgId },
  ...(origin ? { origin } : {}),
  after: withoutSecrets({ clientId: answer.clientId, scopes: answer.scopes, ...(answer.state === 'denied' && answer.isUnwanted ? { isUnwanted: true } : {}) }),
})
