import { checksOf } from '../../check.js'
import { tokensIn } from '../../party/client-calls.js'
import type { RelyingParty } from '../../party/relying-party.js'
import type { ClientAuthMethod } from '../../settings.js'
import { fail, skip } from '../../verdict.js'
import { expectRefusal } from '../refusals.js'

async function replayed(rp: RelyingParty): Promise<void> {
  const grant = await rp.authorization.grant()
  tokensIn(await rp.client.redeem(grant))
  expectRefusal(await rp.client.redeem(grant), ['invalid_grant'])
}

async function replayRevokes(rp: RelyingParty): Promise<void> {
  const grant = await rp.authorization.grant()
  const { accessToken } = tokensIn(await rp.client.redeem(grant))
  const before = await rp.client.userinfo(accessToken)
  if (before.status !== 200) fail(`expected the access token to work before, got status ${before.status}`)
  await rp.client.redeem(grant)
  const { status } = await rp.client.userinfo(accessToken)
  if (status !== 401) fail(`expected status 401 for the access token of a code that was used twice, got ${status}`)
}

async function otherRedirectUri(rp: RelyingParty): Promise<void> {
  const grant = await rp.authorization.grant()
  expectRefusal(await rp.client.redeem(grant, { redirect_uri: `${grant.redirectUri}/selftest` }), ['invalid_grant'])
}

async function missingRedirectUri(rp: RelyingParty): Promise<void> {
  const grant = await rp.authorization.grant()
  expectRefusal(await rp.client.redeem(grant, { redirect_uri: undefined }), ['invalid_grant', 'invalid_request'])
}

async function otherClient(rp: RelyingParty): Promise<void> {
  const other = rp.registration.otherClient ?? skip('requires a second client: --other-client-id')
  const redeem = async (method: ClientAuthMethod) => rp.client.redeem(await rp.authorization.grant(), {}, { ...other, method })
  const answer = await redeem(other.method)
  const isOtherMethod = other.isMethodAssumed === true && answer.json['error'] === 'invalid_client'
  expectRefusal(isOtherMethod ? await redeem(OTHER_METHOD[other.method]) : answer, ['invalid_grant'])
}

const OTHER_METHOD = {
  client_secret_basic: 'client_secret_post', client_secret_post: 'client_secret_basic', none: 'none', private_key_jwt: 'private_key_jwt',
} as const satisfies Record<ClientAuthMethod, ClientAuthMethod>

async function unknown(rp: RelyingParty): Promise<void> {
  const grant = await rp.authorization.grant()
  expectRefusal(await rp.client.redeem(grant, { code: `${grant.code.slice(0, -4)}AAAA` }), ['invalid_grant'])
}

async function missing(rp: RelyingParty): Promise<void> {
  const grant = await rp.authorization.grant()
  expectRefusal(await rp.client.redeem(grant, { code: undefined }), ['invalid_request'])
}

/** Authorization codes: single use, bound to client and redirect URI. */
export const codeChecks = checksOf('basic', [
  { id: 'code-replay', title: 'a code used twice is invalid_grant', clause: 'RFC 6749 §4.1.2', run: replayed },
  {
    id: 'code-replay-revokes',
    title: 'a code used twice revokes the tokens of its first use',
    clause: 'RFC 6749 §4.1.2',
    run: replayRevokes,
  },
  { id: 'code-redirect-uri', title: 'another redirect_uri is invalid_grant', clause: 'RFC 6749 §4.1.3', run: otherRedirectUri },
  {
    id: 'code-no-redirect-uri',
    title: 'a code without its redirect_uri is refused',
    clause: 'OIDC Core §3.1.3.2',
    run: missingRedirectUri,
  },
  { id: 'code-other-client', title: 'a code issued to another client is invalid_grant', clause: 'RFC 6749 §4.1.3', run: otherClient },
  { id: 'code-unknown', title: 'a modified code is invalid_grant', clause: 'RFC 6749 §5.2', run: unknown },
  { id: 'code-missing', title: 'a request without a code is invalid_request', clause: 'RFC 6749 §5.2', run: missing },
])
