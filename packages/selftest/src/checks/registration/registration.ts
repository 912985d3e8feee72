import { checksOf } from '../../check.js'
import { expectEqual, expectText, shown } from '../../expectations.js'
import { problemIn } from '../../party/client-calls.js'
import { RegistrationParty } from '../../party/registration-party.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip, warn } from '../../verdict.js'
import type { JsonObject } from '../../wire/json-answer.js'

const PAGE = 'https://selftest.invalid/page'

/** Members whose silent loss takes a protection from the client. */
const DEMANDS: readonly JsonObject[] = [
  { default_max_age: 60 }, { require_auth_time: true }, { subject_type: 'pairwise' }, { default_acr_values: ['urn:selftest:strong'] }, { id_token_signed_response_alg: 'ES256' },
  { id_token_signed_response_alg: 'none' }, { request_object_encryption_alg: 'RSA-OAEP-256' }, { sector_identifier_uri: PAGE },
]

/** Members that a client misses when they are lost. */
const WISHES: readonly JsonObject[] = [
  { post_logout_redirect_uris: [PAGE] }, { initiate_login_uri: PAGE }, { policy_uri: PAGE }, { tos_uri: PAGE }, { client_uri: PAGE }, { logo_uri: PAGE }, { contacts: ['ops@selftest.invalid'] },
]

const REFUSED_URIS = ['javascript:alert(1)', 'data:text/html,x', 'file:///tmp/x', 'http://selftest.invalid/cb', 'https://selftest.invalid/cb#x']
const NATIVE_URIS = ['com.example.selftest:/cb', 'selftest://cb', 'http://127.0.0.1/cb', 'http://[::1]/cb']

const ERRORS = ['invalid_client_metadata', 'invalid_redirect_uri', 'unapproved_software_statement', 'invalid_software_statement']

/** The members of these that were neither returned as sent nor refused. */
async function lostAmong(rp: RelyingParty, members: readonly JsonObject[]): Promise<readonly string[]> {
  const party = new RegistrationParty(rp)
  const lost: string[] = []
  for (const own of members) {
    const answer = await party.register(own)
    const isLost = answer.status === 201 && Object.entries(own).some(([name, value]) => JSON.stringify(answer.json[name]) !== JSON.stringify(value))
    if (isLost) lost.push(shown(own))
    await party.remove(answer)
  }
  return lost
}

async function registers(rp: RelyingParty): Promise<void> {
  const party = new RegistrationParty(rp)
  const answer = await party.register()
  if (answer.status !== 201) fail(`expected status 201, got ${problemIn(answer)}`)
  expectText('client_id', answer.json['client_id'])
  expectEqual('redirect_uris', answer.json['redirect_uris'], ['https://selftest.invalid/cb'])
  await party.remove(answer)
}

async function losesNoDemand(rp: RelyingParty): Promise<void> {
  const lost = await lostAmong(rp, DEMANDS)
  if (lost.length > 0) fail(`expected each to be returned as sent or refused, got a registration without ${lost.join(', ')}`)
}

async function losesNoWish(rp: RelyingParty): Promise<void> {
  const lost = await lostAmong(rp, WISHES)
  if (lost.length > 0) warn(`the registration is made without ${lost.join(', ')}`)
}

async function refusesUris(rp: RelyingParty): Promise<void> {
  const party = new RegistrationParty(rp)
  for (const uri of REFUSED_URIS) {
    const answer = await party.register({ redirect_uris: [uri] })
    await party.remove(answer)
    if (answer.status !== 400 || !ERRORS.includes(String(answer.json['error']))) fail(`redirect URI ${uri}: expected invalid_redirect_uri, got ${problemIn(answer)}`)
  }
}

async function acceptsNativeUris(rp: RelyingParty): Promise<void> {
  const party = new RegistrationParty(rp)
  const refused: string[] = []
  for (const uri of NATIVE_URIS) {
    const answer = await party.register({ redirect_uris: [uri], application_type: 'native' })
    await party.remove(answer)
    if (answer.status !== 201) refused.push(uri)
  }
  if (refused.length > 0) warn(`native applications cannot register ${refused.join(', ')}`)
}

async function isReadByToken(rp: RelyingParty): Promise<void> {
  const party = new RegistrationParty(rp)
  const registered = await party.register()
  const read = await party.read(registered)
  if (!read) skip('the server does not let clients read their registration (RFC 7592)')
  const foreign = await party.read(registered, 'wrong')
  await party.remove(registered)
  if (read.status !== 200) fail(`expected status 200, got ${problemIn(read)}`)
  expectEqual('client_id', read.json['client_id'], registered.json['client_id'])
  if (foreign?.status !== 401) fail(`a wrong registration access token: expected status 401, got ${foreign ? problemIn(foreign) : 'nothing'}`)
  if (typeof foreign.json['error'] !== 'string') warn('a wrong registration access token: the error is in the header only, and clients that read the body see none')
}

/** Dynamic client registration, as a client that registers itself. */
export const registrationChecks = checksOf('registration', [
  { id: 'registration-made', title: 'a client registers itself', clause: 'RFC 7591 §3.2.1', run: registers },
  { id: 'registration-demands', title: 'metadata with an effect on security is returned as sent, or refused', clause: 'RFC 7591 §3.2.1', run: losesNoDemand },
  { id: 'registration-wishes', title: 'other metadata is returned as sent', clause: 'OIDC Registration §2', run: losesNoWish },
  { id: 'registration-redirect-uris', title: 'unsafe redirect URIs are refused', clause: 'RFC 7591 §5', run: refusesUris },
  { id: 'registration-native', title: 'native applications register private-use schemes and loopback', clause: 'RFC 8252 §7', run: acceptsNativeUris },
  { id: 'registration-read', title: 'a registration is read by its own token only', clause: 'RFC 7592 §2.1', run: isReadByToken },
])
