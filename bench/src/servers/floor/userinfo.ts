import { now } from './context.js'
import { Refused, sendJson } from './http.js'
import { open } from './sealed-ids.js'
import { userClaims } from './user-claims.js'
import type { Context, Endpoint } from './context.js'

export const userinfoEndpoint = ({ store }: Context): Endpoint => async (req, res) => {
  const id = open('at', req.headers.authorization?.replace(/^Bearer /, ''))
  const token = id === undefined ? undefined : await store.token(id)
  if (!token?.user || token.isRevoked || token.expiresAt <= now()) throw new Refused(401, 'invalid_token')
  sendJson(res, 200, userClaims(token.user))
}
