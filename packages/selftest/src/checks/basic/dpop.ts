import { checksOf } from '../../check.js'
import { authenticationOf } from '../../party/client-authentication.js'
import { problemIn } from '../../party/client-calls.js'
import { DpopKey } from '../../party/dpop-key.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'
import type { JsonAnswer } from '../../wire/json-answer.js'
import { expectRefusal } from '../refusals.js'

/** Redeems a fresh code with a proof for an address. Skips the check when the server does not support DPoP. */
async function redeemWithProof({ metadata, authorization, client, registration, time }: RelyingParty, htu: string): Promise<JsonAnswer> {
  if (!metadata.list('dpop_signing_alg_values_supported').includes('ES256')) skip('discovery does not list ES256 for DPoP')
  const { code, redirectUri, verifier } = await authorization.grant()
  const { headers, parameters } = authenticationOf(registration.client)
  const dpop = new DpopKey().proofForPost(htu, time.now())
  const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const answer = await client.post('token_endpoint', asked, { headers: { ...headers, dpop }, parameters })
  if (answer.json['error'] === 'use_dpop_nonce') skip('the server requires a nonce in DPoP proofs')
  return answer
}

function expectBound(answer: JsonAnswer, htu: string): void {
  if (answer.status !== 200) fail(`expected tokens for a DPoP proof with the htu ${htu}, got ${problemIn(answer)}`)
  const { token_type: type } = answer.json
  // RFC 6749 §5.1: the value is case insensitive
  if (String(type).toLowerCase() !== 'dpop') fail(`token_type: expected "DPoP", got ${JSON.stringify(type)}`)
}

/** Equivalent spellings of a URL (RFC 9449 §4.3). */
function spellingsOf(address: string): readonly string[] {
  const { protocol, host, pathname, search } = new URL(address)
  const last = pathname.charCodeAt(pathname.length - 1).toString(16).toUpperCase()
  return [
    // RFC 3986 §6.2.2.1: scheme and host are case insensitive
    `${protocol.toUpperCase()}//${host.toUpperCase()}${pathname}${search}`,
    // RFC 3986 §6.2.2.2: an encoded unreserved character equals the character
    ...(/[A-Za-z\d]$/.test(pathname) ? [`${protocol}//${host}${pathname.slice(0, -1)}%${last}${search}`] : []),
    `${protocol}//${host}${pathname}?selftest=1#selftest`,
  ]
}

async function binds(rp: RelyingParty): Promise<void> {
  const htu = rp.metadata.endpoint('token_endpoint')
  expectBound(await redeemWithProof(rp, htu), htu)
}

async function normalizes(rp: RelyingParty): Promise<void> {
  for (const htu of spellingsOf(rp.metadata.endpoint('token_endpoint'))) expectBound(await redeemWithProof(rp, htu), htu)
}

async function refusesOtherAddress(rp: RelyingParty): Promise<void> {
  expectRefusal(await redeemWithProof(rp, `${rp.metadata.endpoint('token_endpoint')}-selftest`), ['invalid_dpop_proof'])
}

/** Sender-constrained tokens (DPoP). */
export const dpopChecks = checksOf('basic', [
  { id: 'dpop-bound', title: 'a DPoP proof returns a token of type DPoP', clause: 'RFC 9449 §5', run: binds },
  { id: 'dpop-htu', title: 'htu of a DPoP proof is normalized before it is compared', clause: 'RFC 9449 §4.3', run: normalizes },
  {
    id: 'dpop-other-address',
    title: 'a DPoP proof for another address is invalid_dpop_proof',
    clause: 'RFC 9449 §4.3',
    run: refusesOtherAddress,
  },
])
