import { checksOf } from '../../check.js'
import { problemIn } from '../../party/client-calls.js'
import { Fapi2Party, nonceIn } from '../../party/fapi2-party.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'

const NOT_REGISTERED = ['unauthorized_client', 'unsupported_grant_type', 'invalid_scope']

async function servesMachines(rp: RelyingParty): Promise<void> {
  const answer = await new Fapi2Party(rp).post('token_endpoint', { grant_type: 'client_credentials', scope: 'profile' })
  if (NOT_REGISTERED.includes(String(answer.json['error'])))
    skip('the client is not registered for client_credentials, or for the scope profile')
  if (answer.status !== 200)
    fail(`expected a token for client_credentials with private_key_jwt, got ${problemIn(answer)}`)
}

/** A client may keep its assertion when the server only wants a nonce in the proof beside it. */
async function keepsAssertion(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  const [request, assertion] = [party.request(), party.assertion()]
  const nonce = nonceIn(await party.pushOnce(request, { assertion }))
  if (nonce === undefined) skip('the server demands no nonce in DPoP proofs')
  const answer = await party.pushOnce(request, { assertion, nonce })
  if (answer.status !== 201) fail(`expected the same assertion to be accepted with the nonce, got ${problemIn(answer)}`)
}

/** What clients with a key meet beside the profile. */
export const keyClientChecks = checksOf('fapi2', [
  {
    id: 'fapi2-client-credentials',
    title: 'the grant client_credentials accepts private_key_jwt',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1, item 6',
    run: servesMachines,
  },
  {
    id: 'fapi2-nonce-assertion',
    title: 'a request that is repeated with a DPoP nonce may have the same client assertion',
    clause: 'RFC 9449 §8',
    run: keepsAssertion,
  },
])
