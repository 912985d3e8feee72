import type { ClientDirectory } from '../../parties/clients/index.js'
import { NotificationEndpoint } from '../../parties/clients/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { Clock, OutgoingAnswer, OutgoingFailure, OutgoingHttp, Reader } from '../../foundation/shared/index.js'
import type { TokenLedger } from '../../tokens/tokens/index.js'
import { isInGoodStanding } from '../../tokens/tokens/index.js'
import type { BackchannelRequest } from './backchannel-request.js'
import type { BackchannelRequestReads, NotificationSealer, RequestAnswered } from './ports.js'
import { notificationContext } from './request-backchannel.js'

/** Seconds that a client has to respond. A server that is shutting down waits this long. */
const TIMEOUT = 5

/** Dependencies of this use case. */
export interface NotifyDependencies {
  readonly storage: Reader<{ backchannelRequests: BackchannelRequestReads }>
  readonly clients: ClientDirectory
  readonly ledger: TokenLedger
  readonly sealer: NotificationSealer
  readonly http: OutgoingHttp
  readonly clock: Clock
}

interface Notification {
  readonly authReqId: string
  readonly token: string
}

/** Notifies a client in mode ping that the person has answered (CIBA Core §10.2). Contains no tokens, and not the answer. */
export class NotifyClientOfAnswer {
  readonly #deps: NotifyDependencies

  constructor(deps: NotifyDependencies) {
    this.#deps = deps
  }

  async notify({ requestId }: RequestAnswered): Promise<Attempted> {
    const { storage, http, clock, sealer } = this.#deps
    const request = await storage.read(({ backchannelRequests }) => backchannelRequests.find(requestId))
    if (!request?.notification) return dropped('the request is gone')
    if (request.state === 'used') return dropped('the client has its tokens already')
    if (request.expiresAt <= clock.now()) return dropped('the request has expired')
    const url = await this.#endpoint(request)
    if (url === undefined) return dropped('the client is not active any more, or has no notification endpoint')
    const { authReqId, token } = JSON.parse(sealer.open(request.notification, notificationContext(requestId))) as Notification
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return attempted(await http.send({ url, method: 'POST', headers, body: JSON.stringify({ auth_req_id: authReqId }), timeout: TIMEOUT }))
  }

  /** The current registration decides, not that of the request. */
  async #endpoint({ clientId }: BackchannelRequest): Promise<string | undefined> {
    const { clients, ledger } = this.#deps
    const client = await clients.fresh(clientId)
    if (!isInGoodStanding(await ledger.clientStanding(clientId), { clientId, hasUser: false })) return undefined
    const { backchannelTokenDeliveryMode: mode, backchannelClientNotificationEndpoint: url } = client ?? {}
    return mode === 'ping' && url !== undefined && NotificationEndpoint.accepts(url) ? url : undefined
  }
}

const dropped = (reason: string): Attempted => ({ outcome: 'dropped', reason })

/** Answers that a repetition does not change. The client can poll (CIBA Core §10.2). */
const FINAL: readonly number[] = [401, 403, 404, 410]

/** CIBA Core §10.2: 204, or 200; redirects are not followed; errors of the client end it. */
function attempted(answer: OutgoingAnswer | OutgoingFailure): Attempted {
  if ('problem' in answer) return { outcome: 'failed', problem: `${answer.problem}: ${answer.detail}`, isRefusal: false }
  const { status } = answer
  if (status === 200 || status === 204) return { outcome: 'delivered' }
  if (FINAL.includes(status)) return dropped(`the client answered ${status}; it can poll`)
  return { outcome: 'failed', problem: `the client answered ${status}`, isRefusal: status >= 400 && status < 500 && status !== 429 }
}
