import { checksOf } from '../../check.js'
import { expectEqual } from '../../expectations.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { skip } from '../../verdict.js'
import type { JsonAnswer } from '../../wire/json-answer.js'
import { expectRefusal } from '../refusals.js'
import { refreshable } from './refresh.js'

function revoke({ client, metadata }: RelyingParty, token: string): Promise<JsonAnswer> {
  if (metadata.optionalEndpoint('revocation_endpoint') === undefined) skip('discovery names no revocation_endpoint')
  return client.post('revocation_endpoint', { token })
}

async function accessToken(rp: RelyingParty): Promise<void> {
  const { accessToken: token } = await rp.tokens()
  expectEqual('status', (await revoke(rp, token)).status, 200)
  expectEqual('status of userinfo afterwards', (await rp.client.userinfo(token)).status, 401)
}

async function refreshToken(rp: RelyingParty): Promise<void> {
  const tokens = await refreshable(rp)
  expectEqual('status', (await revoke(rp, tokens.refreshToken)).status, 200)
  expectRefusal(await rp.client.refresh(tokens.refreshToken), ['invalid_grant'])
}

async function refreshTokenWithAccess(rp: RelyingParty): Promise<void> {
  const tokens = await refreshable(rp)
  await revoke(rp, tokens.refreshToken)
  expectEqual('status of userinfo afterwards', (await rp.client.userinfo(tokens.accessToken)).status, 401)
}

async function unknown(rp: RelyingParty): Promise<void> {
  expectEqual('status', (await revoke(rp, 'selftest')).status, 200)
}

async function unauthenticated(rp: RelyingParty): Promise<void> {
  if (rp.metadata.optionalEndpoint('revocation_endpoint') === undefined) skip('discovery names no revocation_endpoint')
  const { accessToken: token } = await rp.tokens()
  const answer = await rp.client.post('revocation_endpoint', { token }, { headers: {}, parameters: {} })
  expectRefusal(answer, ['invalid_client', 'invalid_request'], [400, 401])
}

/** Revocation. */
export const revocationChecks = checksOf('basic', [
  { id: 'revoke-access-token', title: 'a revoked access token is rejected', clause: 'RFC 7009 §2.1', run: accessToken },
  { id: 'revoke-refresh-token', title: 'a revoked refresh token is rejected', clause: 'RFC 7009 §2.1', run: refreshToken },
  {
    id: 'revoke-with-refresh-token',
    title: 'revoking a refresh token revokes its access token',
    clause: 'RFC 7009 §2.1',
    run: refreshTokenWithAccess,
  },
  { id: 'revoke-unknown', title: 'revoking an unknown token succeeds', clause: 'RFC 7009 §2.2', run: unknown },
  { id: 'revoke-unauthenticated', title: 'revocation requires client authentication', clause: 'RFC 7009 §2.1', run: unauthenticated },
])
