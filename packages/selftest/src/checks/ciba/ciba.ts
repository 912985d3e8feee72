import { checksOf } from '../../check.js'
import { expectIncludes, expectThat, expectWhole, shown } from '../../expectations.js'
import { BackchannelParty, CIBA_GRANT } from '../../party/backchannel-party.js'
import { authenticationOf } from '../../party/client-authentication.js'
import { problemIn } from '../../party/client-calls.js'
import type { Own } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip, warn } from '../../verdict.js'
import { expectClientError, expectRefusal } from '../refusals.js'

const MODES = ['poll', 'ping', 'push']

/** Seconds. A check waits this long at most. */
const MAX_WAIT = 60

function describes({ metadata }: RelyingParty): void {
  metadata.endpoint('backchannel_authentication_endpoint')
  const modes = metadata.list('backchannel_token_delivery_modes_supported')
  expectThat('backchannel_token_delivery_modes_supported', modes.length > 0 && modes.every((mode) => MODES.includes(mode)), MODES.join(', '), modes)
  if (modes.includes('poll') || modes.includes('ping')) expectIncludes('grant_types_supported', metadata.list('grant_types_supported'), [CIBA_GRANT])
}

async function acknowledges(rp: RelyingParty): Promise<void> {
  const answer = await new BackchannelParty(rp).response()
  if (answer.status !== 200) fail(`expected status 200, got ${problemIn(answer)}`)
  const { auth_req_id: id, expires_in: life, interval } = answer.json
  // CIBA Core §7.3: 160 bits are recommended, 128 required
  if (typeof id !== 'string' || !/^[A-Za-z0-9._-]{22,1024}$/.test(id)) fail(`auth_req_id: expected at least 22 characters of A-Z, a-z, 0-9, ".", "-" and "_", got ${shown(typeof id === 'string' ? `${id.length} characters` : id)}`)
  expectThat('expires_in', expectWhole('expires_in', life) > 0, 'a positive number', life)
  if (interval !== undefined) expectThat('interval', expectWhole('interval', interval) > 0, 'a positive number', interval)
}

const refuses = (what: string, own: (rp: RelyingParty) => Own, errors: readonly string[]) => async (rp: RelyingParty): Promise<void> => {
  const answer = await new BackchannelParty(rp).ask(own(rp))
  if ('auth_req_id' in answer.json) fail(`expected a request ${what} to be refused, got an auth_req_id`)
  expectRefusal(answer, errors)
}

async function demandsAuthentication(rp: RelyingParty): Promise<void> {
  const { id } = rp.registration.client
  const answer = await new BackchannelParty(rp).ask({}, { headers: {}, parameters: { client_id: id } })
  if ('auth_req_id' in answer.json) fail('expected a request without client authentication to be refused, got an auth_req_id')
  expectClientError('a request without client authentication', answer)
}

async function isPending(rp: RelyingParty): Promise<void> {
  const party = new BackchannelParty(rp)
  expectRefusal(await party.poll(await party.sample()), ['authorization_pending'])
}

async function slowsDown(rp: RelyingParty): Promise<void> {
  const party = new BackchannelParty(rp)
  const id = await party.sample()
  await party.poll(id)
  const answer = await party.poll(id)
  if (answer.json['error'] === 'authorization_pending') warn('a client that polls without a pause gets no slow_down')
  expectRefusal(answer, ['slow_down'])
}

async function refusesUnknown(rp: RelyingParty): Promise<void> {
  const party = new BackchannelParty(rp)
  const id = await party.sample()
  const changed = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
  expectRefusal(await party.poll(changed), ['invalid_grant', 'invalid_request'])
}

async function bindsToClient(rp: RelyingParty): Promise<void> {
  const { otherClient } = rp.registration
  if (!otherClient) return skip('there is no second client: name one with --other-client-id')
  const party = new BackchannelParty(rp)
  return expectRefusal(await party.poll(await party.sample(), {}, authenticationOf(otherClient)), ['invalid_grant', 'unauthorized_client', 'invalid_client'], [400, 401])
}

async function expires(rp: RelyingParty): Promise<void> {
  const party = new BackchannelParty(rp)
  const answer = await party.ask({ requested_expiry: '5' })
  const { auth_req_id: id, expires_in: life } = answer.json
  if (answer.status !== 200 || typeof id !== 'string') return fail(`expected an auth_req_id, got ${problemIn(answer)}`)
  const seconds = expectWhole('expires_in', life)
  if (seconds > MAX_WAIT) skip(`the server lets requests wait for ${seconds} seconds although the client requested 5`)
  await rp.time.wait(seconds + 1)
  return expectRefusal(await party.poll(id), ['expired_token'])
}

const UNKNOWN = 'unknown-0b7e6f1c@selftest.invalid'

/** CIBA Core 1.0, as far as one client can observe it: only the user can approve. */
export const cibaChecks = checksOf('ciba', [
  { id: 'ciba-metadata', title: 'discovery describes the backchannel authentication endpoint', clause: 'CIBA Core §4', run: describes },
  { id: 'ciba-acknowledged', title: 'a request gets an unguessable auth_req_id and its lifetime', clause: 'CIBA Core §7.3', run: acknowledges },
  { id: 'ciba-authenticated', title: 'a request needs client authentication', clause: 'CIBA Core §7.1', run: demandsAuthentication },
  { id: 'ciba-openid', title: 'a request without the scope openid is refused', clause: 'CIBA Core §7.1', run: refuses('without openid', () => ({ scope: 'profile' }), ['invalid_scope', 'invalid_request']) },
  { id: 'ciba-hint-required', title: 'a request without a hint is refused', clause: 'CIBA Core §7.1', run: refuses('without a hint', () => ({ login_hint: undefined }), ['invalid_request']) },
  { id: 'ciba-one-hint', title: 'a request with two hints is refused', clause: 'CIBA Core §7.1', run: refuses('with two hints', () => ({ login_hint_token: 'selftest' }), ['invalid_request']) },
  { id: 'ciba-unknown-user', title: 'a hint that names no user is unknown_user_id', clause: 'CIBA Core §13', run: refuses('for an unknown user', () => ({ login_hint: UNKNOWN }), ['unknown_user_id']) },
  { id: 'ciba-pending', title: 'a request that waits is authorization_pending', clause: 'CIBA Core §11', run: isPending },
  { id: 'ciba-slow-down', title: 'a client that polls too fast gets slow_down', clause: 'CIBA Core §11', run: slowsDown },
  { id: 'ciba-unknown-id', title: 'a changed auth_req_id gives no tokens', clause: 'CIBA Core §11', run: refusesUnknown },
  { id: 'ciba-other-client', title: 'an auth_req_id gives another client no tokens', clause: 'CIBA Core §11', run: bindsToClient },
  { id: 'ciba-expired', title: 'a request without an answer expires', clause: 'CIBA Core §11', run: expires },
])
