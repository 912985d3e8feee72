import { checksOf } from '../../check.js'
import { expectEqual, expectOneOf, expectThat, expectWhole } from '../../expectations.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { skip } from '../../verdict.js'
import type { JsonAnswer } from '../../wire/json-answer.js'
import { expectRefusal } from '../refusals.js'

function needEndpoint({ metadata, registration }: RelyingParty): void {
  if (metadata.optionalEndpoint('introspection_endpoint') === undefined) skip('discovery names no introspection_endpoint')
  const methods = metadata.list('introspection_endpoint_auth_methods_supported')
  const { method } = registration.client
  if (methods.length > 0 && !methods.includes(method)) skip(`the endpoint does not support ${method}, the authentication method of the client`)
}

function introspect(rp: RelyingParty, token: string): Promise<JsonAnswer> {
  needEndpoint(rp)
  return rp.client.post('introspection_endpoint', { token })
}

async function active(rp: RelyingParty): Promise<void> {
  const { tokens } = await rp.sample()
  const { status, json } = await introspect(rp, tokens.accessToken)
  expectEqual('status', status, 200)
  expectEqual('active', json['active'], true)
  expectOneOf('client_id', json['client_id'], [undefined, rp.registration.client.id])
  expectOneOf('sub', json['sub'], [undefined, claimsOf(tokens.idToken)['sub']])
  expectOneOf('iss', json['iss'], [undefined, rp.settings.issuer])
  if (json['exp'] !== undefined) expectThat('exp', expectWhole('exp', json['exp']) > rp.time.now(), 'later than now', json['exp'])
}

async function unknown(rp: RelyingParty): Promise<void> {
  const { status, json } = await introspect(rp, 'selftest')
  expectEqual('status', status, 200)
  // RFC 7662 §2.2: an inactive token has no other members
  expectEqual('answer', json, { active: false })
}

async function unauthenticated(rp: RelyingParty): Promise<void> {
  needEndpoint(rp)
  const { tokens } = await rp.sample()
  const answer = await rp.client.post('introspection_endpoint', { token: tokens.accessToken }, { headers: {}, parameters: {} })
  expectRefusal(answer, ['invalid_client', 'invalid_request'], [400, 401])
}

/** Introspection for resource servers. */
export const introspectionChecks = checksOf('basic', [
  { id: 'introspect-active', title: 'introspection reports a valid access token as active', clause: 'RFC 7662 §2.2', run: active },
  {
    id: 'introspect-unknown',
    title: 'introspection of an unknown token returns only active: false',
    clause: 'RFC 7662 §2.2',
    run: unknown,
  },
  { id: 'introspect-unauthenticated', title: 'introspection requires client authentication', clause: 'RFC 7662 §2.1', run: unauthenticated },
])
