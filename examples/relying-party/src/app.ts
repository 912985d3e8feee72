import { randomBytes } from 'node:crypto'
import express from 'express'
import type { Express, Request, Response } from 'express'
import * as oidc from 'openid-client'
import { accountPage, failurePage, startPage } from './pages.js'

export interface Settings {
  readonly issuer: URL
  readonly clientId: string
  /** Where this application lives; its callback is `/callback`. */
  readonly baseUrl: URL
}

/** What the application remembers of a browser. In memory: every session ends when it stops. */
interface Session {
  /** What a sign-in that is under way has to come back with. */
  pending?: { readonly state: string; readonly nonce: string; readonly verifier: string }
  tokens?: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers
}

/** Reaches the issuer, then makes the application. Plain http is for localhost only. */
export async function createApp({ issuer, clientId, baseUrl }: Settings): Promise<Express> {
  const isLocal = issuer.protocol === 'http:'
  const config = await oidc.discovery(issuer, clientId, undefined, oidc.None(), isLocal ? { execute: [oidc.allowInsecureRequests] } : {})
  const callback = new URL('/callback', baseUrl)
  const app = express()

  app.get('/', async (req, res) => {
    const { tokens } = sessionOf(req, res)
    const claims = tokens?.claims()
    if (tokens && claims) {
      const person = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      res.send(accountPage({ person, claims, canRefresh: tokens.refresh_token !== undefined }))
    } else res.send(startPage())
  })

  app.get('/login', async (req, res) => {
    const pending = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
    sessionOf(req, res).pending = pending
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: callback.href,
      scope: 'openid profile email offline_access',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    })
    res.redirect(address.href)
  })

  app.get('/callback', async (req, res) => {
    const { pending } = sessionOf(req, res)
    if (pending) {
      const tokens = await oidc.authorizationCodeGrant(config, new URL(req.originalUrl, baseUrl), {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
      })
      // A new session, so that the cookie of the old one, which others may know, is worthless.
      startSession(res).tokens = tokens
    }
    res.redirect('/')
  })

  app.post('/refresh', async (req, res) => {
    const session = sessionOf(req, res)
    const refreshToken = session.tokens?.refresh_token
    if (refreshToken !== undefined) session.tokens = await oidc.refreshTokenGrant(config, refreshToken)
    res.redirect(303, '/')
  })

  app.post('/logout', (req, res) => {
    const session = sessionOf(req, res)
    const hint = session.tokens?.id_token
    delete session.tokens
    const home = new URL('/', baseUrl).href
    const address =
      hint === undefined ? home : oidc.buildEndSessionUrl(config, { id_token_hint: hint, post_logout_redirect_uri: home }).href
    res.redirect(303, address)
  })

  app.use((problem: unknown, _req: Request, res: Response, _next: () => void) => {
    res.status(500).send(failurePage(problem instanceof Error ? problem.message : 'Something went wrong'))
  })
  return app
}

const sessions = new Map<string, Session>()

/** The session of a browser, found by its cookie; a new one when it has none. */
function sessionOf(req: Request, res: Response): Session {
  const id = /(?:^|; )example=([A-Za-z0-9_-]{43})/.exec(req.headers.cookie ?? '')?.[1]
  return (id === undefined ? undefined : sessions.get(id)) ?? startSession(res)
}

function startSession(res: Response): Session {
  const session: Session = {}
  const made = randomBytes(32).toString('base64url')
  sessions.set(made, session)
  res.cookie('example', made, { httpOnly: true, sameSite: 'lax' })
  return session
}
