import { parse } from 'node:querystring'
import { REDIRECT_URI } from '../../targets/fixtures.js'
import { isPassword } from '../passwords.js'
import { loginPage } from '../page.js'
import { clientById } from './clients.js'
import { LIFETIME, now } from './context.js'
import { cookieOf, formOf, readBody, redirect, Refused, sendBytes } from './http.js'
import { newId, open, seal } from './sealed-ids.js'
import type { Context, Endpoint } from './context.js'
import type { Session } from './store.js'

const CODE_LIFETIME = 60
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export function authorizeEndpoints(context: Context): Readonly<Record<string, Endpoint>> {
  return {
    'GET /authorize': (req, res, query) => authorize(context, cookieOf(req, 'session'), query, res),
    'GET /login': async (_, res, query) => {
      const { sealed, request } = await requestOf(context, query)
      sendBytes(res, 200, 'text/html; charset=utf-8', Buffer.from(loginPage(`/login?${sealed}`, request.clientId, sealed)))
    },
    'POST /login': async (req, res, query) => {
      const { sealed, text } = await requestOf(context, query)
      const { csrf, loginName = '', password = '' } = formOf(await readBody(req))
      const user = await context.store.userByName(loginName)
      const isRight = await isPassword(user?.passwordHash ?? NO_PASSWORD, password)
      if (!user || !isRight || csrf !== sealed) throw new Refused(403, 'wrong login name or password')
      const session = { id: newId(), userId: user.id, authTime: now() }
      redirect(res, await codeFor(context, text, session, true), { 'Set-Cookie': `session=${seal('s', session.id)}; Path=/; HttpOnly; SameSite=Lax` })
    },
  }
}

type Response = Parameters<Endpoint>[1]

/** Sends a browser with a session back with a code, and any other one to the login page. */
async function authorize(context: Context, cookie: string | undefined, query: string, res: Response): Promise<void> {
  requestFrom(query)
  const sessionId = open('s', cookie)
  const session = sessionId === undefined ? undefined : await context.store.session(sessionId)
  if (session) {
    redirect(res, await codeFor(context, query, session, false))
    return
  }
  const id = newId()
  await context.store.insertRequest(id, query, now() + LIFETIME)
  redirect(res, `/login?${seal('ar', id)}`)
}

async function requestOf({ store }: Context, sealed: string) {
  const id = open('ar', sealed)
  const text = id === undefined ? undefined : await store.request(id)
  if (text === undefined) throw new Refused(400, 'unknown request')
  return { sealed, text, request: requestFrom(text) }
}

function requestFrom(query: string) {
  const { client_id: id, redirect_uri: redirectUri, response_type: type, scope, state, nonce, code_challenge: challenge, code_challenge_method: method } = parse(query)
  const client = clientById(String(id))
  if (client?.grants.includes('authorization_code') !== true || redirectUri !== REDIRECT_URI) throw new Refused(400, 'unknown client or redirect URI')
  if (type !== 'code' || method !== 'S256' || typeof challenge !== 'string' || typeof scope !== 'string') throw new Refused(400, 'invalid_request')
  return { clientId: client.id, redirectUri, scope, state: String(state ?? ''), nonce: String(nonce ?? ''), challenge }
}

/** @returns the address of the client with the code */
async function codeFor({ store }: Context, query: string, session: Session, isNew: boolean): Promise<string> {
  const { clientId, redirectUri, scope, state, nonce, challenge } = requestFrom(query)
  const grant = { id: newId(), clientId, userId: session.userId, sessionId: session.id, scope, authTime: session.authTime }
  const code = { id: newId(), redirectUri, challenge, nonce, expiresAt: now() + CODE_LIFETIME }
  await store.insertGrant(grant, code, isNew ? session : undefined)
  return `${redirectUri}?code=${seal('ac', code.id)}&state=${encodeURIComponent(state)}`
}
