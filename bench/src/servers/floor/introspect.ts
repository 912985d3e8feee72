import { authenticated } from './clients.js'
import { formOf, readBody, sendJson } from './http.js'
import { now } from './context.js'
import { open } from './sealed-ids.js'
import { userClaims } from './user-claims.js'
import { verifiedClaims } from './signing.js'
import type { Context, Endpoint } from './context.js'
import type { TokenRead } from './store.js'

const INACTIVE = { active: false }

export const introspectEndpoint = (context: Context): Endpoint => async (req, res) => {
  const form = formOf(await readBody(req))
  authenticated(req)
  sendJson(res, 200, await introspected(context, form['token'] ?? ''))
}

async function introspected(context: Context, text: string): Promise<unknown> {
  if (text.startsWith('ey')) return await introspectedJwt(context, text)
  const id = open('at', text)
  if (id === undefined) return INACTIVE
  const token = await context.store.token(id)
  return token && !token.isRevoked && token.expiresAt > now() ? described(context, token) : INACTIVE
}

/** A JWT is valid by its signature; the read finds its revocation. */
async function introspectedJwt({ store }: Context, text: string): Promise<unknown> {
  const claims = verifiedClaims(text)
  if (!claims || Number(claims['exp']) <= now()) return INACTIVE
  const row = await store.token(String(claims['jti']))
  return row?.isRevoked === true ? INACTIVE : { active: true, token_type: 'Bearer', ...claims }
}

function described({ issuer }: Context, { id, clientId, scope, expiresAt, user }: TokenRead): unknown {
  const base = { active: true, iss: issuer, token_type: 'Bearer', client_id: clientId, scope, exp: expiresAt, jti: id, aud: [clientId] }
  if (!user) return { ...base, sub: clientId }
  return { ...base, username: user.userName, ...userClaims(user) }
}
