import { createHash } from 'node:crypto'
import { accessTokenJwt, idToken } from './signing.js'
import { authenticated } from './clients.js'
import { formOf, readBody, Refused, sendJson } from './http.js'
import { LIFETIME, now } from './context.js'
import { newId, open, seal } from './sealed-ids.js'
import type { ClientFixture } from '../../targets/fixtures.js'
import type { Context, Endpoint } from './context.js'
import type { Form } from './http.js'
import type { Code, Grant, Redeemable, RefreshToken } from './store.js'

const REFRESH_LIFETIME = 30 * 24 * LIFETIME

type Exchange = (context: Context, client: ClientFixture, form: Form) => Promise<unknown>

export function tokenEndpoint(context: Context): Endpoint {
  const exchanges = new Map<string, Exchange>([['client_credentials', clientCredentials], ['authorization_code', ofCode], ['refresh_token', ofRefreshToken]])
  return async (req, res) => {
    const form = formOf(await readBody(req))
    const client = authenticated(req)
    const grantType = form['grant_type'] ?? ''
    const exchange = exchanges.get(grantType)
    if (!exchange || !client.grants.includes(grantType as never)) throw new Refused(400, 'unsupported_grant_type')
    sendJson(res, 200, await exchange(context, client, form))
  }
}

const clientCredentials: Exchange = async ({ issuer, store }, client, form) => {
  const id = newId()
  const scope = form['scope'] ?? ''
  const issuedAt = now()
  const expiresAt = issuedAt + LIFETIME
  const answer = { token_type: 'Bearer', expires_in: LIFETIME, scope }
  if (client.accessToken === 'jwt') {
    const claims = { iss: issuer, sub: client.id, aud: [client.id], exp: expiresAt, nbf: issuedAt, iat: issuedAt, jti: id, client_id: client.id, scope }
    return { access_token: accessTokenJwt(claims), ...answer }
  }
  await store.insertToken({ id, clientId: client.id, scope, expiresAt, userId: null, grantId: null })
  return { access_token: seal('at', id), ...answer }
}

const ofCode: Exchange = async (context, client, form) => {
  const code = usable(client, await read(open('ac', form['code']), (id) => context.store.code(id)))
  const challenge = createHash('sha256').update(form['code_verifier'] ?? '').digest('base64url')
  if (code.redirectUri !== form['redirect_uri'] || code.challenge !== challenge) throw new Refused(400, 'invalid_grant')
  return await issue(context, client, { from: 'codes', id: code.id, grant: code.grant, nonce: code.nonce })
}

const ofRefreshToken: Exchange = async (context, client, form) => {
  const token = usable(client, await read(open('rt', form['refresh_token']), (id) => context.store.refreshToken(id)))
  return await issue(context, client, { from: 'refresh_tokens', id: token.id, grant: token.grant, nonce: undefined })
}

const read = async <T>(id: string | undefined, find: (id: string) => Promise<T | undefined>): Promise<T | undefined> => (id === undefined ? undefined : await find(id))

function usable<T extends Code | RefreshToken>(client: ClientFixture, found: Redeemable<T> | undefined): Redeemable<T> {
  if (!found?.isUsable || found.grant.clientId !== client.id || found.expiresAt <= now()) throw new Refused(400, 'invalid_grant')
  return found
}

interface Redeemed {
  readonly from: 'codes' | 'refresh_tokens'
  readonly id: string
  readonly grant: Grant
  readonly nonce: string | undefined
}

/** Signs beside the commit: an answer is sent when both are done. */
async function issue({ issuer, store }: Context, client: ClientFixture, { from, id, grant, nonce }: Redeemed): Promise<unknown> {
  const issuedAt = now()
  const expiresAt = issuedAt + LIFETIME
  const { scope, userId, sessionId, authTime } = grant
  const access = { id: newId(), clientId: client.id, scope, expiresAt, userId, grantId: grant.id }
  const accessToken = seal('at', access.id)
  const refresh = scope.includes('offline_access') ? { id: newId(), expiresAt: issuedAt + REFRESH_LIFETIME } : undefined
  const atHash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
  const claims = { iss: issuer, sub: userId, aud: [client.id], azp: client.id, exp: expiresAt, iat: issuedAt, auth_time: authTime, amr: ['pwd'], sid: sessionId, nonce, at_hash: atHash }
  const [isStored, jwt] = await Promise.all([store.redeem(from, id, grant.id, { access, refresh }), idToken(client.idTokenAlg, claims)])
  if (!isStored) throw new Refused(400, 'invalid_grant')
  return { access_token: accessToken, token_type: 'Bearer', expires_in: LIFETIME, scope, id_token: jwt, ...(refresh ? { refresh_token: seal('rt', refresh.id) } : {}) }
}
