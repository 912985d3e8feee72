import { checksOf } from '../../check.js'
import { expectEqual, expectThat, expectWhole } from '../../expectations.js'
import { authorizationResponse, described } from '../../party/authorization-response.js'
import type { AuthorizationResponse } from '../../party/authorization-response.js'
import { problemIn } from '../../party/client-calls.js'
import { Fapi2Party } from '../../party/fapi2-party.js'
import type { Own } from '../../party/grant.js'
import { claimsOf, expectSigned, headerOf } from '../../party/id-token.js'
import { P256Key } from '../../party/p256-key.js'
import type { RelyingParty } from '../../party/relying-party.js'
import type { ObjectDeviation } from '../../party/request-object.js'
import { fail } from '../../verdict.js'
import { expectClientError } from '../refusals.js'
import { FAPI2_ALGORITHMS } from './fapi2.js'
import { signedIntrospectionChecks } from './signed-introspection.js'

const RESPONSE = 'authorization response'

const HOUR = 3600

/** Pushes an invalid request object for each deviation. The valid one is pushed first, so that a server that refuses every request does not pass. */
const refusesObject = (what: string, deviationsOf: (rp: RelyingParty) => readonly ObjectDeviation[]) => async (rp: RelyingParty): Promise<void> => {
  const party = new Fapi2Party(rp)
  const valid = await party.push(party.request())
  if (valid.status !== 201) fail(`expected status 201 for a signed request object, got ${problemIn(valid)}`)
  for (const object of deviationsOf(rp)) expectClientError(what, await party.push(party.request(), { object }))
}

async function readsObjectAlone(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  const pushed = await party.push(party.request({ state: 'inside' }), { object: { outside: { state: 'outside' } } })
  // A server may refuse the parameter as well.
  if (pushed.status >= 400) return expectClientError('a parameter outside the request object', pushed)
  const response = await rp.authorization.finish(await party.openPushed(pushed))
  return expectEqual('state', claimsOf(jwtIn(response), RESPONSE)['state'], 'inside')
}

/** The JWT that is the only parameter of a response. @throws Verdict */
function jwtIn(response: AuthorizationResponse): string {
  const names = [...response.parameters.keys()]
  if (names.length !== 1 || names[0] !== 'response') return fail(`expected the parameter response alone, got ${described(response)}`)
  return response.parameters.get('response') ?? ''
}

const receive = (rp: RelyingParty, own: Own = {}): Promise<AuthorizationResponse> => {
  const party = new Fapi2Party(rp)
  return party.receive(party.request(own))
}

async function signsResponses(rp: RelyingParty): Promise<void> {
  const jwt = jwtIn(await receive(rp))
  await expectSigned(jwt, (await rp.keys()).json, [String(headerOf(jwt, RESPONSE)['alg'])], RESPONSE)
  if (typeof claimsOf(jwt, RESPONSE)['code'] !== 'string') fail('code: expected a text in the authorization response, got nothing')
}

async function signsWell(rp: RelyingParty): Promise<void> {
  const { alg } = headerOf(jwtIn(await receive(rp)), RESPONSE)
  expectThat('alg of the authorization response', FAPI2_ALGORITHMS.includes(String(alg)), `one of ${FAPI2_ALGORITHMS.join(', ')}`, alg)
}

async function namesParties(rp: RelyingParty): Promise<void> {
  const claims = claimsOf(jwtIn(await receive(rp)), RESPONSE)
  expectEqual('iss', claims['iss'], rp.settings.issuer)
  expectEqual('aud', [claims['aud']].flat(), [rp.registration.client.id])
}

async function expires(rp: RelyingParty): Promise<void> {
  const { exp } = claimsOf(jwtIn(await receive(rp)), RESPONSE)
  expectThat('exp', expectWhole('exp', exp) > rp.time.now(), 'later than now', exp)
}

async function returnsState(rp: RelyingParty): Promise<void> {
  expectEqual('state', claimsOf(jwtIn(await receive(rp, { state: 'of the self-test' })), RESPONSE)['state'], 'of the self-test')
}

async function signsErrors(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  const arrival = await party.open(party.request({ prompt: 'none' }), rp.authorization.newBrowser())
  const response = authorizationResponse(arrival) ?? fail(`expected an authorization response, got ${arrival.description}`)
  expectEqual('error', claimsOf(jwtIn(response), RESPONSE)['error'], 'login_required')
}

/** How each response mode arrives with the response type code (JARM §2.3). */
const DELIVERIES = { 'query.jwt': 'query', 'fragment.jwt': 'fragment', 'form_post.jwt': 'form_post', 'jwt': 'query' } as const

async function delivers(rp: RelyingParty): Promise<void> {
  const supported = rp.metadata.list('response_modes_supported').filter((mode): mode is keyof typeof DELIVERIES => mode in DELIVERIES)
  if (supported.length === 0) fail(`response_modes_supported: expected one of ${Object.keys(DELIVERIES).join(', ')} in it`)
  for (const mode of supported) {
    const response = await receive(rp, { response_mode: mode })
    jwtIn(response)
    expectEqual(`delivery of the response_mode ${mode}`, response.mode, DELIVERIES[mode])
  }
}

/** The server refuses the request, or signs the response nevertheless. */
async function demandsSignedResponse(rp: RelyingParty): Promise<void> {
  for (const mode of [undefined, 'query', 'form_post']) {
    const party = new Fapi2Party(rp)
    const pushed = await party.push(party.request({ response_mode: mode }))
    if (pushed.status >= 400) expectClientError('a request for an unsigned response', pushed)
    else jwtIn(await rp.authorization.finish(await party.openPushed(pushed)))
  }
}

const REQUESTS = 'FAPI 2.0 Message Signing §5.3.1'
const RESPONSES = 'FAPI 2.0 Message Signing §5.4.1'

/** The profile FAPI 2.0 Message Signing: signed authorization requests, responses and introspection. */
export const messageSigningChecks = [...checksOf('fapi2-message-signing', [
  {
    id: 'fapi2ms-request-required', title: 'a pushed request without a request object is refused', clause: REQUESTS,
    run: refusesObject('a pushed request without a request object', () => [{ isAbsent: true }]),
  },
  {
    id: 'fapi2ms-request-signed', title: 'an unsigned request object is refused', clause: REQUESTS,
    run: refusesObject('an unsigned request object', () => [{ isUnsigned: true }]),
  },
  {
    id: 'fapi2ms-request-key', title: 'a request object signed by another key is refused', clause: REQUESTS,
    run: refusesObject('a request object signed by another key', () => [{ key: new P256Key() }]),
  },
  {
    id: 'fapi2ms-request-audience', title: 'a request object for another server is refused', clause: REQUESTS,
    run: refusesObject('a request object for another server', () => [{ claims: { aud: 'https://selftest.invalid' } }, { claims: { aud: undefined } }]),
  },
  {
    id: 'fapi2ms-request-nbf', title: 'a request object without nbf, or whose nbf is more than an hour ago, is refused', clause: REQUESTS,
    run: refusesObject('that nbf in a request object', ({ time }) => [{ claims: { nbf: undefined } }, { claims: { nbf: time.now() - HOUR - 100 } }]),
  },
  {
    id: 'fapi2ms-request-exp', title: 'a request object without exp, expired, or valid for more than an hour, is refused', clause: REQUESTS,
    run: refusesObject('that exp in a request object', ({ time }) => [
      { claims: { exp: undefined } }, { claims: { nbf: time.now() - 200, exp: time.now() - 100 } }, { claims: { exp: time.now() + HOUR + 100 } },
    ]),
  },
  { id: 'fapi2ms-request-alone', title: 'parameters outside the request object have no effect', clause: 'RFC 9101 §6.3', run: readsObjectAlone },
  { id: 'fapi2ms-response-required', title: 'no authorization response is unsigned', clause: RESPONSES, run: demandsSignedResponse },
  { id: 'fapi2ms-response-signed', title: 'the authorization response is one JWT, signed by a published key', clause: 'JARM §2.1', run: signsResponses },
  { id: 'fapi2ms-response-algorithm', title: 'authorization responses are signed with PS256, ES256 or EdDSA', clause: 'FAPI 2.0 Security Profile §5.4.1, item 1', run: signsWell },
  { id: 'fapi2ms-response-parties', title: 'the authorization response names the issuer and the client', clause: 'JARM §2.1', run: namesParties },
  { id: 'fapi2ms-response-expires', title: 'the authorization response expires', clause: 'JARM §2.1', run: expires },
  { id: 'fapi2ms-response-state', title: 'state is in the signed authorization response', clause: 'JARM §2.1', run: returnsState },
  { id: 'fapi2ms-response-error', title: 'an error is a signed authorization response as well', clause: 'JARM §2.1', run: signsErrors },
  { id: 'fapi2ms-response-modes', title: 'each announced response mode with JWTs arrives as it should', clause: 'JARM §2.3', run: delivers },
]), ...signedIntrospectionChecks]
