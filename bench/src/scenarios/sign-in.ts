import { Browser, formOf } from './browser.js'
import { WrongAnswer, expectJson } from '../load/check.js'
import { PASSWORD, REDIRECT_URI, USERS, basic } from '../targets/fixtures.js'
import type { Arrival } from './browser.js'
import type { Connection } from '../load/connection.js'
import type { RunningTarget } from '../targets/target.js'

/** RFC 7636 appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const MAX_PAGES = 5

export interface Tokens {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string | undefined
}

interface Request {
  readonly clientId: string
  /** Whether a refresh token is wanted. */
  readonly isOffline?: boolean
}

export function authorizePath({ paths, deviations }: RunningTarget, { clientId, isOffline = false }: Request): string {
  const parameters = new URLSearchParams({
    client_id: clientId, redirect_uri: REDIRECT_URI, response_type: 'code',
    // Hydra refuses fewer than 8 characters.
    state: 'bench-state', nonce: 'bench-nonce',
    scope: isOffline ? 'openid profile email offline_access' : 'openid profile email',
    code_challenge: CHALLENGE, code_challenge_method: 'S256',
    ...(isOffline ? deviations?.offline : {}),
  })
  return `${paths.authorize}?${parameters.toString()}`
}

/** The code of a browser that has arrived at the client. @throws WrongAnswer */
export function codeOf({ leftTo, answer }: Arrival): string {
  const code = leftTo?.href.startsWith(REDIRECT_URI) === true ? leftTo.searchParams.get('code') : null
  if (code === null) throw new WrongAnswer(`a redirect to ${REDIRECT_URI} with a code`, leftTo ? { ...answer, text: `a redirect to ${leftTo.href}` } : answer)
  return code
}

export const nameFieldOf = ({ deviations }: RunningTarget): string => deviations?.nameField ?? 'loginName'

/** Goes through the pages of a sign-in, filling in what they ask for, as far as the client. */
export async function signIn(browser: Browser, connection: Connection, target: RunningTarget, user: { readonly userName: string }, request: Request): Promise<string> {
  const values: Readonly<Record<string, string>> = { [nameFieldOf(target)]: user.userName, password: PASSWORD }
  let at = await browser.open(connection, authorizePath(target, request))
  for (let pages = 0; pages < MAX_PAGES && at.leftTo === undefined; pages++) {
    const { action, fields } = formOf(at)
    const filled = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, values[name] ?? value]))
    at = await browser.submit(connection, { action, fields: filled }, at.url)
  }
  return codeOf(at)
}

export async function exchange(connection: Connection, { paths }: RunningTarget, clientId: string, code: string): Promise<Tokens> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER }
  return tokensOf(expectJson(await connection.form(paths.token, form, basic(clientId)), 200, hasTokens, 'an access token and an ID token'))
}

export async function refresh(connection: Connection, { paths }: RunningTarget, clientId: string, token: string): Promise<Tokens> {
  const answer = await connection.form(paths.token, { grant_type: 'refresh_token', refresh_token: token }, basic(clientId))
  return tokensOf(expectJson(answer, 200, (body) => hasTokens(body) && body['refresh_token'] !== token, 'new tokens'))
}

const hasTokens = (body: Readonly<Record<string, unknown>>): boolean => typeof body['access_token'] === 'string' && typeof body['id_token'] === 'string'

const tokensOf = (body: Readonly<Record<string, unknown>>): Tokens => ({
  accessToken: String(body['access_token']),
  idToken: String(body['id_token']),
  refreshToken: typeof body['refresh_token'] === 'string' ? body['refresh_token'] : undefined,
})

const signedIn = new WeakMap<RunningTarget, Promise<readonly Browser[]>>()

/** A signed-in browser for each connection, made once for each target. */
export function sessionsOf(target: RunningTarget, connections: readonly Connection[], clientId: string): Promise<readonly Browser[]> {
  const known = signedIn.get(target)
  if (known) return known
  const made = Promise.all(connections.map(async (connection, lane) => {
    const browser = new Browser(target)
    await signIn(browser, connection, target, userOf(lane), { clientId })
    return browser
  }))
  signedIn.set(target, made)
  return made
}

export const userOf = (index: number) => USERS[index % USERS.length] ?? missing('a user')

export const missing = (what: string): never => {
  throw new Error(`there is no ${what}`)
}
