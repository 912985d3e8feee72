import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { RequestResources } from '../../directory/resources/index.js'
import type { BackchannelRequest, BackchannelRequestReads, BackchannelRequestStore } from '../ciba/index.js'
import { expireRequest } from '../ciba/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { CIBA_GRANT, OAuthError, opaqueTokenId } from '../../foundation/protocol/index.js'
import type { Digest, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { Entitlement } from '../../tokens/tokens/index.js'
import type { Grant, Requester } from './grant.js'
import type { PolledDependencies } from './polled-entitlement.js'
import { PolledEntitlement } from './polled-entitlement.js'
import { assertRedeemable, recordPoll } from './polled-request.js'
import { requireClient } from './requester.js'
import { invalidGrant } from './stolen-grant.js'

interface Dependencies extends PolledDependencies {
  readonly storage: Reader<{ backchannelRequests: BackchannelRequestReads }> & UnitOfWork<{ backchannelRequests: BackchannelRequestStore } & EventStores>
  readonly resources: RequestResources
  readonly events: RecordEvents
  readonly digest: Digest
}

/** Issues the tokens of a backchannel authentication request once its person has approved (CIBA Core §10.1, §11). An `auth_req_id` works once. */
export class CibaGrant implements Grant {
  readonly type = CIBA_GRANT
  readonly #deps: Dependencies
  readonly #polled: PolledEntitlement

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#polled = new PolledEntitlement(deps)
  }

  /** @throws OAuthError also `authorization_pending`, `slow_down`, `access_denied`, `expired_token` */
  async entitle(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    const client = requireClient(requester)
    const text = parameters.get('auth_req_id')
    if (text === undefined) throw new OAuthError('invalid_request', 'auth_req_id is missing')
    const request = await this.#known(text)
    assertRedeemable(request, client.id, 'the auth_req_id')
    if (request.expiresAt <= this.#deps.clock.now()) return this.#expired(request)
    if (request.state !== 'approved') return recordPoll(this.#deps, request.id, ({ backchannelRequests }) => backchannelRequests)
    const target = await this.#deps.resources.narrowed(parameters, request, client)
    return this.#polled.of(request, client, target, { kind: 'backchannel_request', id: request.id, version: request.version })
  }

  async raced(): Promise<never> {
    throw invalidGrant('the auth_req_id was used before, or its sign-in has ended')
  }

  async #known(text: string): Promise<BackchannelRequest> {
    const { storage, digest } = this.#deps
    const id = opaqueTokenId('backchannelRequest', text)
    const request = id && (await storage.read(({ backchannelRequests }) => backchannelRequests.find(id)))
    if (!request || !digest.equal(request.secretHash, digest.sha256(text))) throw invalidGrant('the auth_req_id is unknown')
    return request
  }

  /** Records the end of a request without an answer, once. */
  async #expired({ id, state }: BackchannelRequest): Promise<never> {
    const { storage, events } = this.#deps
    if (state === 'pending') {
      await storage.run(async (stores) => {
        const request = await stores.backchannelRequests.lock(id)
        if (request?.state !== 'pending') return
        await stores.backchannelRequests.update(expireRequest(request))
        await events.record(stores, {
          type: 'ciba.expired',
          aggregate: { type: 'ciba', id },
          orgId: request.orgId,
          actor: { kind: 'client', clientId: request.clientId },
          after: withoutSecrets({ clientId: request.clientId, userId: request.userId }),
        })
      })
    }
    throw new OAuthError('expired_token', 'the request has expired')
  }
}
