import { accessTokenJwt } from './signing.js'
import { authenticated } from './clients.js'
import { formOf, readBody, Refused, sendJson } from './http.js'
import { LIFETIME, now } from './context.js'
import { newId, seal } from './sealed-ids.js'
import type { ClientFixture } from '../../targets/fixtures.js'
import type { Context, Endpoint } from './context.js'
import type { Form } from './http.js'

type Grant = (client: ClientFixture, form: Form) => Promise<unknown>

export function tokenEndpoint(context: Context): Endpoint {
  const grants: Readonly<Record<string, Grant>> = { client_credentials: (client, form) => clientCredentials(context, client, form) }
  return async (req, res) => {
    const form = formOf(await readBody(req))
    const client = authenticated(req)
    const grant = grants[form['grant_type'] ?? '']
    if (!grant || !client.grants.includes(form['grant_type'] as never)) throw new Refused(400, 'unsupported_grant_type')
    sendJson(res, 200, await grant(client, form))
  }
}

async function clientCredentials({ issuer, store }: Context, client: ClientFixture, form: Form): Promise<unknown> {
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
