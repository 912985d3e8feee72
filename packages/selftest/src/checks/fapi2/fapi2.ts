import { checksOf } from '../../check.js'
import { expectEqual } from '../../expectations.js'
import { authorizationResponse } from '../../party/authorization-response.js'
import { problemIn, tokensIn } from '../../party/client-calls.js'
import { Fapi2Party, unwrapped } from '../../party/fapi2-party.js'
import type { Deviation } from '../../party/fapi2-party.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'
import { withQuery } from '../../wire/form.js'
import { expectClientError } from '../refusals.js'

/** FAPI 2.0 Security Profile §5.4.1. `Ed25519` is EdDSA under the name of RFC 9864. */
export const FAPI2_ALGORITHMS: readonly string[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519']

async function bindsTokens(rp: RelyingParty): Promise<void> {
  const { answer } = await new Fapi2Party(rp).redeem()
  // RFC 6749 §5.1: the value is case insensitive
  if (String(answer.json['token_type']).toLowerCase() !== 'dpop') fail(`token_type: expected "DPoP", got ${JSON.stringify(answer.json['token_type'])}`)
}

async function demandsProof(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  expectClientError('a token request without a proof', await party.redeemCode(await party.grant(), { isWithoutProof: true }))
}

async function refusesBearerUse(rp: RelyingParty): Promise<void> {
  const { accessToken } = await new Fapi2Party(rp).redeem()
  expectEqual('status of a bound token that is sent as a bearer token', (await rp.client.userinfo(accessToken)).status, 401)
}

async function keepsRefreshTokens(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  const { refreshToken } = await party.redeem()
  if (refreshToken === undefined) return skip('the server returned no refresh token')
  for (const use of ['first', 'second', 'third']) {
    const answer = await party.refresh(refreshToken)
    if (answer.status !== 200) fail(`expected the ${use} use of a refresh token to succeed, got ${problemIn(answer)}`)
  }
  return undefined
}

async function demandsPushing(rp: RelyingParty): Promise<void> {
  const { sent } = new Fapi2Party(rp).request()
  await new Fapi2Party(rp).grant()
  const address = withQuery(rp.metadata.endpoint('authorization_endpoint'), { client_id: rp.registration.client.id, ...sent })
  const arrival = await rp.authorization.browser.open(address)
  const response = authorizationResponse(arrival)
  const parameters = response && unwrapped(response).parameters
  const isRefused = parameters ? parameters.has('error') && !parameters.has('code') : arrival.answer.status >= 400
  if (!isRefused) fail(`expected an authorization request that was not pushed to be refused, got ${arrival.description}`)
}

async function demandsPkce(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  for (const own of [{ code_challenge: undefined, code_challenge_method: undefined }, { code_challenge_method: 'plain' }]) {
    expectClientError('a pushed request without an S256 challenge', await party.push(party.request(own)))
  }
}

async function demandsAuthentication(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  expectClientError('a pushed request without client authentication', await party.push(party.request(), { isUnauthenticated: true }))
}

async function demandsRedirectUri(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  expectClientError('a pushed request without redirect_uri', await party.push(party.request({ redirect_uri: undefined })))
}

const refusesAudience = (audienceOf: (rp: RelyingParty) => unknown) => async (rp: RelyingParty): Promise<void> => {
  const party = new Fapi2Party(rp)
  const deviation: Deviation = { audience: audienceOf(rp) }
  const isUnauthorized = (status: number): boolean => status === 400 || status === 401
  expectClientError('that assertion at the endpoint for pushed requests', await party.push(party.request(), deviation), isUnauthorized)
  expectClientError('that assertion at the token endpoint', await party.redeemCode(await party.grant(), deviation), isUnauthorized)
}

async function namesIssuer(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  const { parameters } = await party.respond(party.request())
  expectEqual('iss', parameters.get('iss'), rp.settings.issuer)
}

async function refusesImplicit(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  for (const type of ['id_token', 'code id_token', 'token']) {
    expectClientError(`the response_type ${type}`, await party.push(party.request({ response_type: type, nonce: 'selftest' })))
  }
}

async function expiresSoon(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  const { json } = await party.push(party.request())
  if (!(Number(json['expires_in']) < 600)) fail(`expires_in: expected less than 600, got ${JSON.stringify(json['expires_in'])}`)
}

async function signsWell(rp: RelyingParty): Promise<void> {
  const { idToken } = await new Fapi2Party(rp).redeem()
  const { alg } = JSON.parse(Buffer.from(idToken.split('.', 1).join(''), 'base64url').toString() || '{}') as { readonly alg?: unknown }
  if (!FAPI2_ALGORITHMS.includes(String(alg))) fail(`alg of the ID token: expected one of ${FAPI2_ALGORITHMS.join(', ')}, got ${JSON.stringify(alg)}`)
}

async function refusesOtherKey(rp: RelyingParty): Promise<void> {
  const grant = await new Fapi2Party(rp).grant()
  expectClientError('a code with the proof of another key than its pushed request', await new Fapi2Party(rp).redeemCode(grant))
}

async function refusesReuse(rp: RelyingParty): Promise<void> {
  const party = new Fapi2Party(rp)
  const grant = await party.grant()
  tokensIn(await party.redeemCode(grant))
  expectClientError('a code that was used', await party.redeemCode(grant))
}

const PROFILE = 'FAPI 2.0 Security Profile'
const AUDIENCE = `${PROFILE} §5.3.2.1, item 8`

/** The FAPI 2.0 Security Profile, with DPoP and private_key_jwt. */
export const fapi2Checks = checksOf('fapi2', [
  { id: 'fapi2-bound', title: 'access tokens are bound to the key of the client', clause: `${PROFILE} §5.3.2.1, item 4`, run: bindsTokens },
  { id: 'fapi2-proof-required', title: 'a token request without a DPoP proof is refused', clause: `${PROFILE} §5.3.2.1, item 4`, run: demandsProof },
  { id: 'fapi2-no-bearer', title: 'a bound token is refused as a bearer token', clause: `${PROFILE} §5.3.4, item 5`, run: refusesBearerUse },
  { id: 'fapi2-refresh-kept', title: 'a refresh token stays valid when it is used', clause: `${PROFILE} §5.3.2.1, item 9`, run: keepsRefreshTokens },
  { id: 'fapi2-push-required', title: 'an authorization request that was not pushed is refused', clause: `${PROFILE} §5.3.2.2, item 3`, run: demandsPushing },
  { id: 'fapi2-push-authenticated', title: 'a pushed request needs client authentication', clause: `${PROFILE} §5.3.2.2, item 4`, run: demandsAuthentication },
  { id: 'fapi2-pkce-required', title: 'a pushed request needs PKCE with S256', clause: `${PROFILE} §5.3.2.2, item 5`, run: demandsPkce },
  { id: 'fapi2-redirect-uri', title: 'a pushed request needs redirect_uri', clause: `${PROFILE} §5.3.2.2, item 6`, run: demandsRedirectUri },
  { id: 'fapi2-audience-list', title: 'an assertion whose aud is a list is refused', clause: AUDIENCE, run: refusesAudience(({ settings }) => [settings.issuer]) },
  {
    id: 'fapi2-audience-push', title: 'an assertion whose aud is the endpoint for pushed requests is refused', clause: AUDIENCE,
    run: refusesAudience(({ metadata }) => metadata.endpoint('pushed_authorization_request_endpoint')),
  },
  {
    id: 'fapi2-audience-token', title: 'an assertion whose aud is the token endpoint is refused', clause: AUDIENCE,
    run: refusesAudience(({ metadata }) => metadata.endpoint('token_endpoint')),
  },
  { id: 'fapi2-iss', title: 'the authorization response names the issuer', clause: `${PROFILE} §5.3.2.2, item 7`, run: namesIssuer },
  { id: 'fapi2-code-only', title: 'other response types than code are refused', clause: `${PROFILE} §5.3.2.2, item 1`, run: refusesImplicit },
  { id: 'fapi2-request-uri-life', title: 'a request_uri is valid for less than 600 seconds', clause: `${PROFILE} §5.3.2.2, item 12`, run: expiresSoon },
  { id: 'fapi2-algorithms', title: 'ID tokens are signed with PS256, ES256 or EdDSA', clause: `${PROFILE} §5.4.1, item 1`, run: signsWell },
  { id: 'fapi2-code-bound', title: 'a code is bound to the key of its pushed request', clause: `${PROFILE} §5.3.2.1, item 12`, run: refusesOtherKey },
  { id: 'fapi2-code-once', title: 'a code works once', clause: `${PROFILE} §5.3.2.2, item 9`, run: refusesReuse },
])
