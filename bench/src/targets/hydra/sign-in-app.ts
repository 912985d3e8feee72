import { once } from 'node:events'
import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formOf, readBody, redirect, sendBytes } from '../../servers/floor/http.js'
import { userClaims } from '../../servers/floor/user-claims.js'
import { loginPage } from '../../servers/page.js'
import { PASSWORD, USERS } from '../fixtures.js'
import type { Cleanup } from '../../processes/cleanup.js'
import type { AdminApi } from './admin-api.js'

const LOGIN = '/oauth2/auth/requests/login'
const CONSENT = '/oauth2/auth/requests/consent'

/** The application that Hydra leaves the sign-in to. It runs in this process, so its processor time is not counted. @returns its origin */
export async function serveSignInApp(admin: AdminApi, cleanup: Cleanup): Promise<string> {
  const server = http.createServer({ keepAliveTimeout: 0 }, (req, res) => {
    handle(admin, req, res).catch((error: unknown) => { sendBytes(res, 500, 'text/plain', Buffer.from(String(error))) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.add(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function handle(admin: AdminApi, req: IncomingMessage, res: ServerResponse): Promise<void> {
  // The query is a challenge, which the API of Hydra takes in the same form.
  const { pathname, search: challenge } = new URL(req.url ?? '/', 'http://app')
  if (pathname === '/consent') redirect(res, await consent(admin, challenge))
  else if (req.method === 'POST') redirect(res, await signIn(admin, challenge, await readBody(req)))
  else {
    const { skip, subject } = await admin.get(`${LOGIN}${challenge}`)
    if (skip === true) redirect(res, await accept(admin, LOGIN, challenge, { subject }))
    else sendBytes(res, 200, 'text/html; charset=utf-8', Buffer.from(loginPage(`${pathname}${challenge}`, 'Bench', '')))
  }
}

/** Hydra remembers the sign-in, so that the next request of the browser skips it. */
function signIn(admin: AdminApi, challenge: string, body: string): Promise<string> {
  const { loginName, password } = formOf(body)
  const user = USERS.find(({ userName }) => userName === loginName)
  if (user === undefined || password !== PASSWORD) throw new Error('wrong login name or password')
  return accept(admin, LOGIN, challenge, { subject: user.id, remember: true, remember_for: 0 })
}

async function consent(admin: AdminApi, challenge: string): Promise<string> {
  const { subject, requested_scope: scopes, requested_access_token_audience: audience } = await admin.get(`${CONSENT}${challenge}`)
  const user = USERS.find(({ id }) => id === subject)
  if (user === undefined) throw new Error(`there is no user ${String(subject)}`)
  const { sub: _, ...claims } = userClaims(user)
  return await accept(admin, CONSENT, challenge, { grant_scope: scopes, grant_access_token_audience: audience, session: { id_token: claims } })
}

/** @returns where the browser continues */
async function accept(admin: AdminApi, path: string, challenge: string, answer: Readonly<Record<string, unknown>>): Promise<string> {
  const { redirect_to: next } = await admin.put(`${path}/accept${challenge}`, answer)
  return String(next)
}
