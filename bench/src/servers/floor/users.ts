import { createHash, timingSafeEqual } from 'node:crypto'
import { API_TOKEN } from '../../targets/fixtures.js'
import { readBody, Refused, sendJson } from './http.js'
import { newId } from './sealed-ids.js'
import type { Context, Endpoint } from './context.js'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const expected = sha256(`Bearer ${API_TOKEN}`)

interface NewUser {
  readonly username?: unknown
  readonly profile?: { readonly givenName?: unknown; readonly familyName?: unknown }
  readonly email?: { readonly email?: unknown }
}

export const addUserEndpoint = ({ store }: Context): Endpoint => async (req, res) => {
  if (!timingSafeEqual(sha256(req.headers.authorization ?? ''), expected)) throw new Refused(401, 'unauthenticated')
  const { username, profile, email } = JSON.parse(await readBody(req)) as NewUser
  const user = { userName: username, email: email?.email, firstName: profile?.givenName, lastName: profile?.familyName }
  if (!isComplete(user)) throw new Refused(400, 'invalid user')
  const id = newId()
  await store.insertUser({ id, ...user, passwordHash: null })
  sendJson(res, 201, { userId: id, details: { sequence: '1', changeDate: new Date().toISOString(), resourceOwner: 'bench' } })
}

const isComplete = <K extends string>(values: Readonly<Record<K, unknown>>): values is Readonly<Record<K, string>> =>
  Object.values(values).every((value) => typeof value === 'string' && value.length > 0 && value.length <= 200)
