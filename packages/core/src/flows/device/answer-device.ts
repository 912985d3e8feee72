import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { Authenticated, AuthRequestStore, DeviceReturn } from '../auth-requests/index.js'
import { AuthRequestUnknown, consent, issue, refuse, signInContext } from '../auth-requests/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { Clock, OrgId, RequestOrigin, UnitOfWork } from '../../foundation/shared/index.js'
import type { AdmitUser, TokenLedger } from '../../tokens/tokens/index.js'
import { isInGoodStanding } from '../../tokens/tokens/index.js'
import { isOfNamedOrgs } from '../../directory/users/index.js'
import { approve, deny, isUndecided } from './device-authorization.js'
import { AccountNotAdmitted, DeviceCodeOver } from './errors.js'
import type { DeviceAuthorizationStore } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ deviceAuthorizations: DeviceAuthorizationStore; authRequests: AuthRequestStore } & EventStores>
  readonly ledger: TokenLedger
  readonly admit: AdmitUser
  readonly events: RecordEvents
  readonly vendor: string
  readonly clock: Clock
}

/** Audit details that the request does not contain. */
interface Answering {
  /** The organization of the person. */
  readonly orgId?: OrgId
  readonly origin?: RequestOrigin
}

/** Ends the request with the person's decision; the device gets it at its next poll (RFC 8628 §3.3). */
export class AnswerDevice {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws StaleWrite when another tab was faster
   * @throws DeviceCodeOver when the code has expired, or another person has decided
   * @throws AuthRequestUnknown when user, client, organization or project is no longer active
   * @throws AccountNotAdmitted
   */
  async answer(request: Authenticated<DeviceReturn>, client: Client, answer: 'allow' | 'deny', by: Answering = {}): Promise<void> {
    if (answer === 'allow') await this.#allow(request, client, by)
    else await this.#deny(request, by)
  }

  async #allow(request: Authenticated<DeviceReturn>, client: Client, by: Answering): Promise<void> {
    const { storage, clock, events } = this.#deps
    await this.#assertAdmitted(request, client)
    const consented = consent(request, request.scopes)
    await storage.run(async (stores) => {
      const { deviceAuthorizations, authRequests } = stores
      await authRequests.update(consented)
      await authRequests.update(issue(consented))
      const device = await deviceAuthorizations.lock(request.returnTo.deviceId)
      if (!device || !isUndecided(device, clock.now())) throw new DeviceCodeOver('the device code has expired or was already answered: request a new one on the device', signInContext(request, client))
      await deviceAuthorizations.update(approve(device, request))
      await events.record(stores, answerEvent('device.approved', request, by))
    })
  }

  /** The grant checks again who is active; checking here avoids sending people back to a device that would get nothing. */
  async #assertAdmitted(request: Authenticated<DeviceReturn>, client: Client): Promise<void> {
    const { ledger, vendor, admit } = this.#deps
    const { userId, clientId } = request
    const standing = await ledger.standing(userId, clientId)
    if (!standing.user || !isInGoodStanding(standing, { clientId, hasUser: true })) {
      throw new AuthRequestUnknown('the client or the user is not active')
    }
    const { user, primaryDomain } = standing.user
    if (!isOfNamedOrgs({ orgId: user.orgId, primaryDomain }, request.scopes, vendor)) {
      throw new AccountNotAdmitted('the user does not belong to the organization named by the scope', signInContext(request, client))
    }
    const refusal = await admit.admit(standing)
    if (refusal !== undefined) throw new AccountNotAdmitted(`the user ${refusal}`, signInContext(request, client))
  }

  /** A refusal succeeds for the person even if the device code is no longer pending. */
  async #deny(request: Authenticated<DeviceReturn>, by: Answering): Promise<void> {
    const { storage, clock, events } = this.#deps
    await storage.run(async (stores) => {
      const { deviceAuthorizations, authRequests } = stores
      await authRequests.update(refuse(request))
      const device = await deviceAuthorizations.lock(request.returnTo.deviceId)
      if (!device || !isUndecided(device, clock.now())) return
      await deviceAuthorizations.update(deny(device))
      await events.record(stores, answerEvent('device.denied', request, by))
    })
  }
}

function answerEvent(
  type: 'device.approved' | 'device.denied', request: Authenticated<DeviceReturn>, { orgId, origin }: Answering,
): NewEvent {
  const { userId, clientId, scopes, returnTo } = request
  const ofOrg = orgId === undefined ? {} : { orgId }
  return {
    type,
    aggregate: { type: 'device', id: returnTo.deviceId },
    ...ofOrg,
    actor: { kind: 'user', userId, ...ofOrg },
    ...(origin ? { origin } : {}),
    after: withoutSecrets({ clientId, scopes }),
  }
}
