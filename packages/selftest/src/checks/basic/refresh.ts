import { checksOf } from '../../check.js'
import { expectEqual } from '../../expectations.js'
import { tokensIn } from '../../party/client-calls.js'
import type { Tokens } from '../../party/client-calls.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip, warn } from '../../verdict.js'
import { expectRefusal } from '../refusals.js'

/** Signs in with offline_access and returns the tokens (OIDC Core §11). */
export async function refreshable(rp: RelyingParty): Promise<Tokens & { readonly refreshToken: string }> {
  const tokens = await rp.tokens({ scope: 'openid offline_access', prompt: 'consent' })
  const { refreshToken = skip('the client gets no refresh token for offline_access') } = tokens
  return { ...tokens, refreshToken }
}

async function onlyWhenAsked(rp: RelyingParty): Promise<void> {
  const { tokens } = await rp.sample()
  if (tokens.refreshToken !== undefined) fail('expected no refresh token without the scope offline_access, got one')
}

async function renews(rp: RelyingParty): Promise<void> {
  const { refreshToken, accessToken } = await refreshable(rp)
  const renewed = tokensIn(await rp.client.refresh(refreshToken))
  if (renewed.accessToken === accessToken) fail('expected another access token, got the same')
  expectEqual('status of userinfo with the new access token', (await rp.client.userinfo(renewed.accessToken)).status, 200)
}

async function rotates(rp: RelyingParty): Promise<void> {
  const { refreshToken } = await refreshable(rp)
  const renewed = tokensIn(await rp.client.refresh(refreshToken))
  if (renewed.refreshToken === undefined || renewed.refreshToken === refreshToken) fail('expected a new refresh token, got none')
  tokensIn(await rp.client.refresh(renewed.refreshToken))
}

async function reuse(rp: RelyingParty): Promise<void> {
  const { refreshToken } = await refreshable(rp)
  tokensIn(await rp.client.refresh(refreshToken))
  expectRefusal(await rp.client.refresh(refreshToken), ['invalid_grant'])
}

async function sameIdentity(rp: RelyingParty): Promise<void> {
  const { refreshToken, idToken } = await refreshable(rp)
  const renewed = tokensIn(await rp.client.refresh(refreshToken))
  if (renewed.idToken === '') warn('a refresh gives no ID token')
  const [before, after] = [claimsOf(idToken), claimsOf(renewed.idToken)]
  for (const name of ['iss', 'sub', 'aud', 'azp', 'auth_time']) expectEqual(name, after[name], before[name])
}

async function widerScope(rp: RelyingParty): Promise<void> {
  const { refreshToken } = await refreshable(rp)
  expectRefusal(await rp.client.refresh(refreshToken, { scope: 'openid offline_access profile' }), ['invalid_scope'])
}

async function unknown({ client }: RelyingParty): Promise<void> {
  expectRefusal(await client.refresh('selftest'), ['invalid_grant', 'unauthorized_client', 'unsupported_grant_type'])
}

/** Refresh tokens. */
export const refreshChecks = checksOf('basic', [
  { id: 'refresh-asked-for', title: 'without offline_access no refresh token is issued', clause: 'OIDC Core §11', run: onlyWhenAsked },
  { id: 'refresh-renews', title: 'a refresh token returns a new access token', clause: 'OIDC Core §12', run: renews },
  { id: 'refresh-rotates', title: 'refresh tokens are rotated', clause: 'RFC 9700 §4.14.2', run: rotates },
  { id: 'refresh-reuse', title: 'a rotated refresh token is invalid_grant', clause: 'RFC 9700 §4.14.2', run: reuse },
  { id: 'refresh-identity', title: 'the ID token of a refresh has the same sub, aud and auth_time', clause: 'OIDC Core §12.2', run: sameIdentity },
  { id: 'refresh-scope', title: 'a refresh cannot add scopes', clause: 'RFC 6749 §6', run: widerScope },
  { id: 'refresh-unknown', title: 'an unknown refresh token is refused', clause: 'RFC 6749 §5.2', run: unknown },
])
