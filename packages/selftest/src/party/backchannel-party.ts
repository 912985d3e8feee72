import type { JsonAnswer } from '../wire/json-answer.js'
import { fail } from '../verdict.js'
import type { Authentication } from './client-authentication.js'
import { problemIn } from './client-calls.js'
import type { Own } from './grant.js'
import type { RelyingParty } from './relying-party.js'

/** CIBA Core §4. */
export const CIBA_GRANT = 'urn:openid:params:grant-type:ciba'

/** One request for all checks that need none of their own: servers limit how often a person is asked. */
const shared = new WeakMap<RelyingParty, Promise<JsonAnswer>>()

/** A client that asks the user to sign in on another device (CIBA Core). It cannot answer for the user. */
export class BackchannelParty {
  readonly #rp: RelyingParty

  constructor(rp: RelyingParty) {
    this.#rp = rp
  }

  /** A request for the user; parameters can be replaced or omitted (CIBA Core §7.1). */
  ask(own: Own = {}, by?: Authentication): Promise<JsonAnswer> {
    const { client, registration } = this.#rp
    return client.post('backchannel_authentication_endpoint', { scope: 'openid', login_hint: registration.loginName, ...own }, by)
  }

  /** The response to one ordinary request, the same for every caller. */
  response(): Promise<JsonAnswer> {
    const known = shared.get(this.#rp) ?? this.ask()
    shared.set(this.#rp, known)
    return known
  }

  /** The `auth_req_id` of that response. @throws Verdict */
  async sample(): Promise<string> {
    const answer = await this.response()
    const { auth_req_id: id } = answer.json
    return answer.status === 200 && typeof id === 'string' ? id : fail(`expected an auth_req_id, got ${problemIn(answer)}`)
  }

  poll(authReqId: string, own: Own = {}, by?: Authentication): Promise<JsonAnswer> {
    return this.#rp.client.post('token_endpoint', { grant_type: CIBA_GRANT, auth_req_id: authReqId, ...own }, by)
  }
}
