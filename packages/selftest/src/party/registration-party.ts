import { skip } from '../verdict.js'
import { jsonAnswer } from '../wire/json-answer.js'
import type { JsonAnswer, JsonObject } from '../wire/json-answer.js'
import type { RelyingParty } from './relying-party.js'

/** Metadata that every server accepts. Nothing has to listen at the address. */
export const USUAL = { client_name: 'Selftest', redirect_uris: ['https://selftest.invalid/cb'], token_endpoint_auth_method: 'none', grant_types: ['authorization_code'], response_types: ['code'] }

/** A client that registers itself, and deletes its registrations again. */
export class RegistrationParty {
  readonly #rp: RelyingParty

  constructor(rp: RelyingParty) {
    this.#rp = rp
  }

  /** @throws Verdict `skipped` when the server registers nobody without a token */
  async register(own: JsonObject = {}): Promise<JsonAnswer> {
    const url = this.#rp.metadata.endpoint('registration_endpoint')
    const answer = jsonAnswer(await this.#rp.send({ method: 'POST', url, headers: { 'content-type': 'application/json', 'accept': 'application/json' }, body: JSON.stringify({ ...USUAL, ...own }) }))
    if (answer.status === 401 || answer.status === 403) skip('the registration endpoint needs an initial access token')
    if (answer.status === 429) skip('the server registers no more clients of this network today')
    return answer
  }

  /** Reads a registration (RFC 7592 §2.1); `undefined` where the server does not offer it. */
  async read({ json }: JsonAnswer, token: unknown = json['registration_access_token']): Promise<JsonAnswer | undefined> {
    const url = json['registration_client_uri']
    if (typeof url !== 'string' || typeof token !== 'string') return undefined
    return jsonAnswer(await this.#rp.send({ method: 'GET', url, headers: { accept: 'application/json', authorization: `Bearer ${token}` } }))
  }

  /** RFC 7592 §2.3. */
  async remove({ json }: JsonAnswer): Promise<void> {
    const [url, token] = [json['registration_client_uri'], json['registration_access_token']]
    if (typeof url === 'string' && typeof token === 'string') await this.#rp.send({ method: 'DELETE', url, headers: { authorization: `Bearer ${token}` } })
  }
}
