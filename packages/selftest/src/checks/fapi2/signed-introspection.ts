import { checksOf } from '../../check.js'
import { expectEqual, expectThat, expectWhole } from '../../expectations.js'
import { problemIn } from '../../party/client-calls.js'
import { Fapi2Party } from '../../party/fapi2-party.js'
import { claimsOf, expectSigned, headerOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'
import type { JsonObject } from '../../wire/json-answer.js'
import { mediaType } from '../../wire/json-answer.js'
import { FAPI2_ALGORITHMS } from './fapi2.js'

const RESPONSE = 'introspection response'
const TYPE = 'token-introspection+jwt'

/** The signed response for a token; for one of the client by default (RFC 9701 §4). @throws Verdict */
async function introspect(rp: RelyingParty, token?: string): Promise<string> {
  const { metadata } = rp
  if (metadata.optionalEndpoint('introspection_endpoint') === undefined) skip('discovery names no introspection_endpoint')
  if (metadata.list('introspection_signing_alg_values_supported').length === 0) skip('discovery announces no signed introspection')
  const party = new Fapi2Party(rp)
  const own = token ?? (await party.redeem()).accessToken
  const answer = await party.post('introspection_endpoint', { token: own }, { accept: `application/${TYPE}`, isWithoutProof: true })
  if (answer.status !== 200) fail(`expected status 200, got ${problemIn(answer)}`)
  expectEqual('content type', mediaType(answer), `application/${TYPE}`)
  return answer.body.trim()
}

const introspection = (jwt: string): JsonObject => ({ ...(claimsOf(jwt, RESPONSE)['token_introspection'] as JsonObject | undefined) })

async function isSigned(rp: RelyingParty): Promise<void> {
  const jwt = await introspect(rp)
  const { alg, typ } = headerOf(jwt, RESPONSE)
  await expectSigned(jwt, (await rp.keys()).json, [String(alg)], RESPONSE)
  expectEqual('typ', typ, TYPE)
  expectEqual('active', introspection(jwt)['active'], true)
}

async function signsWell(rp: RelyingParty): Promise<void> {
  const { alg } = headerOf(await introspect(rp), RESPONSE)
  expectThat('alg of the introspection response', FAPI2_ALGORITHMS.includes(String(alg)), `one of ${FAPI2_ALGORITHMS.join(', ')}`, alg)
}

async function namesParties(rp: RelyingParty): Promise<void> {
  const claims = claimsOf(await introspect(rp), RESPONSE)
  expectEqual('iss', claims['iss'], rp.settings.issuer)
  expectEqual('aud', [claims['aud']].flat(), [rp.registration.client.id])
  expectWhole('iat', claims['iat'])
}

/** RFC 9701 §5: otherwise the response could be taken for an access token. */
async function isNoToken(rp: RelyingParty): Promise<void> {
  const claims = claimsOf(await introspect(rp), RESPONSE)
  const found = ['sub', 'exp'].filter((name) => name in claims)
  if (found.length > 0) fail(`expected sub and exp in token_introspection only, got ${found.join(', ')} beside it`)
}

async function hidesUnknown(rp: RelyingParty): Promise<void> {
  expectEqual('token_introspection', introspection(await introspect(rp, 'selftest')), { active: false })
}

const CLAUSE = 'RFC 9701 §5'

/** Introspection as a signed JWT. */
export const signedIntrospectionChecks = checksOf('fapi2-message-signing', [
  { id: 'fapi2ms-introspection-signed', title: 'introspection can be a JWT, signed by a published key', clause: 'FAPI 2.0 Message Signing §5.5.1', run: isSigned },
  {
    id: 'fapi2ms-introspection-algorithm', title: 'introspection responses are signed with PS256, ES256 or EdDSA', clause: 'FAPI 2.0 Security Profile §5.4.1, item 1',
    run: signsWell,
  },
  { id: 'fapi2ms-introspection-parties', title: 'the introspection response has iss, aud and iat', clause: CLAUSE, run: namesParties },
  { id: 'fapi2ms-introspection-no-token', title: 'the introspection response has no sub and exp of its own', clause: CLAUSE, run: isNoToken },
  { id: 'fapi2ms-introspection-unknown', title: 'the introspection response of an unknown token says only active: false', clause: CLAUSE, run: hidesUnknown },
])
