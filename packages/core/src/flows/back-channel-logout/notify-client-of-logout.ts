import type { Client, ClientDirectory } from '../../parties/clients/index.js'
import type { SessionEnded } from '../../sessions/index.js'
import { backchannelLogoutUriProblem } from '../../parties/clients/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { ClientId, Clock, Ids, Issuer, OutgoingAnswer, OutgoingFailure, OutgoingHttp } from '../../foundation/shared/index.js'
import type { JwtSigner, TokenLedger } from '../../tokens/tokens/index.js'
import { isInGoodStanding } from '../../tokens/tokens/index.js'
import { logoutTokenClaims } from './logout-token.js'

/** Seconds that a client has to respond. A server that is shutting down waits this long. */
const TIMEOUT = 5

interface Dependencies {
  readonly clients: ClientDirectory
  readonly ledger: TokenLedger
  readonly signer: JwtSigner
  readonly http: OutgoingHttp
  readonly issuer: Issuer
  readonly ids: Ids
  readonly clock: Clock
}

/** Sends a Logout Token to a client (OIDC Back-Channel Logout §2.5), using its current registration. */
export class NotifyClientOfLogout {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async notify(ended: SessionEnded): Promise<Attempted> {
    const { signer, http, issuer, ids, clock } = this.#deps
    const client = await this.#inGoodStanding(ended.clientId)
    if (!client) return dropped('the client is not active any more')
    const url = client.backchannelLogoutUri
    if (url === undefined || backchannelLogoutUriProblem(url) !== undefined) return dropped('the client has no address any more')
    const claims = logoutTokenClaims(ended, { issuer, jti: ids.next(), now: clock.now() })
    const token = await signer.sign(client.idTokenSignedResponseAlg, 'logout+jwt', claims)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const stranger = client.selfRegistered === undefined ? {} : { isChosenByStranger: true }
    return attempted(await http.send({ url, method: 'POST', headers, body: `logout_token=${token}`, timeout: TIMEOUT, ...stranger }))
  }

  async #inGoodStanding(clientId: ClientId): Promise<Client | undefined> {
    const { clients, ledger } = this.#deps
    const client = await clients.fresh(clientId)
    return isInGoodStanding(await ledger.clientStanding(clientId), { clientId, hasUser: false }) ? client : undefined
  }
}

const dropped = (reason: string): Attempted => ({ outcome: 'dropped', reason })

/** OIDC Back-Channel Logout §2.8: 200, or 204 because some frameworks turn it into that; 400 when the client could not log out. */
function attempted(answer: OutgoingAnswer | OutgoingFailure): Attempted {
  if ('problem' in answer) return { outcome: 'failed', problem: `${answer.problem}: ${answer.detail}`, isRefusal: false }
  const { status } = answer
  if (status === 200 || status === 204) return { outcome: 'delivered' }
  return { outcome: 'failed', problem: `the client answered ${status}`, isRefusal: status === 400 }
}
