import { authenticated } from './clients.js'
import { formOf, readBody, Refused, sendBytes } from './http.js'
import { open } from './sealed-ids.js'
import type { Context, Endpoint } from './context.js'

const EMPTY = Buffer.alloc(0)

/** An access token only, which its client revokes. */
export const revokeEndpoint = ({ store }: Context): Endpoint => async (req, res) => {
  const form = formOf(await readBody(req))
  const client = authenticated(req)
  const id = open('at', form['token'])
  const token = id === undefined ? undefined : await store.token(id)
  if (token && token.clientId !== client.id) throw new Refused(400, 'invalid_client')
  if (token) await store.revokeToken(token.id)
  sendBytes(res, 200, 'application/json', EMPTY)
}
