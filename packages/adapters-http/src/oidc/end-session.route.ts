import type { Request, Response } from 'express'
import { Parameters, uiLocales } from '@keyhall/core/protocol'
import type { LogOut, LoggedOut } from '@keyhall/core/sessions'
import { LogoutRefused } from '@keyhall/core/sessions'
import { SIGN_OUT_LIFETIME } from '@keyhall/core/external-sign-in'
import type { LeavingSignOut, SignOutAtProvider } from '@keyhall/core/external-sign-in'
import type { Cookies } from '../login/cookies.js'
import { isForeignPost } from '../login/open-step.js'
import type { GuestLook } from '../login/guest-look.js'
import type { LanguageHints } from '../login/languages.js'
import type { Pages } from '../login/pages.js'
import { sendPage, sendPageWithFrames } from '../login/send-page.js'
import { isStepToken, stepToken } from '../login/step-token.js'
import { goUpstream } from '../login/steps/leave.js'
import { refusedFor } from '../login/trace-answers.js'
import { loggedOutPage, logoutConfirmPage } from '../login/views/index.js'
import { addressWith, redirectTo } from '../responses/render-response.js'
import type { Handler } from '../server/frame.js'
import { traceLogin } from '../server/request-trace.js'
import { encodeForm, queryOf } from '../wire/form-encoding.js'
import { readForm } from '../wire/read-form.js'
import { comeBackByGet } from '../oauth/come-back-by-get.js'

const PASSED_ON = ['client_id', 'post_logout_redirect_uri', 'state', 'ui_locales'] as const

export interface EndSessionDependencies {
  readonly logOut: LogOut
  readonly signOut: SignOutAtProvider
  readonly cookies: Cookies
  readonly pages: Pages
  readonly look: GuestLook
  readonly origin: string
  readonly action: string
}

/** @throws LogoutRefused for a cross-site POST that is too long to be repeated by GET and therefore lacks cookies */
function assertHasCookies(req: Request, { repeated, malformed }: Parameters, sessionCookie: string | undefined): void {
  const isReadable = repeated === undefined && malformed === undefined
  if (!isReadable || req.method !== 'POST' || req.headers['sec-fetch-site'] !== 'cross-site' || sessionCookie !== undefined) return
  throw new LogoutRefused('the logout request is too long; leave out id_token_hint and send client_id')
}

type Ended = Extract<LoggedOut, { outcome: 'ended' }>

interface Asking {
  /** The session cookie. */
  readonly session: string
  /** The client of the redirect afterwards. */
  readonly clientId?: string
}

/** GET and POST /oidc/v1/end_session (OIDC RP-Initiated Logout §2). */
export function endSessionRoute({ logOut, signOut, cookies, pages, look, origin, action }: EndSessionDependencies): Handler {
  const ask = (res: Response, sent: Parameters, { session, clientId }: Asking, hints: LanguageHints): void => {
    // Replaces the hint, which is too long for forms and URLs, by its client.
    const parameters = clientId === undefined ? sent : new Parameters([...sent.entries(), ...(sent.has('client_id') ? [] : [['client_id', clientId] as const])])
    const fields = Object.fromEntries(PASSED_ON.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) ?? '']] : [])))
    const page = pages.of(res, { ...hints, self: `?${encodeForm(fields)}`, uiLocales: uiLocales(parameters) })
    sendPage(res, 200, (nonce) =>
      logoutConfirmPage({ ...page, nonce }, { csrf: stepToken('logout', '', session), fields, action }),
    )
  }

  const isConfirmed = (req: Request, parameters: Parameters, session: string | undefined): boolean =>
    req.method === 'POST' && session !== undefined && !isForeignPost(req, origin) && isStepToken(parameters.get('csrf'), 'logout', '', session)

  /** Where the browser signs out too. Nothing that fails there undoes the sign-out here. */
  const atProvider = async (res: Response, { upstreams, goTo: after }: Ended, locale: string): Promise<LeavingSignOut | undefined> =>
    upstreams && signOut.begin(upstreams, { after, locale, onProblem: (problem) => traceLogin(res.req, { ...refusedFor(problem), outcome: 'went_on' }) })

  const answer = async (res: Response, parameters: Parameters, outcome: Ended, hints: LanguageHints): Promise<void> => {
    if (outcome.isBrowserSignedOut) cookies.clear(res, 'session')
    else cookies.renewState(res)
    const { goTo, frames } = outcome
    // After another request the user is already signed out and sees the same page.
    const page = pages.of(res, { ...hints, self: '?', uiLocales: uiLocales(parameters) })
    const leaving = await atProvider(res, outcome, page.words.locale)
    if (leaving) cookies.set(res, 'logout', leaving.memory, SIGN_OUT_LIFETIME)
    const go = leaving?.go
    if (go && !frames) return goUpstream(res, page, go)
    const onward = go && go.kind !== 'credentials' ? go : goTo && { url: addressWith(goTo.uri, goTo.state === undefined ? {} : { state: goTo.state }) }
    if (frames) return sendPageWithFrames(res, frames.map((address) => new URL(address).origin), (nonce) => loggedOutPage({ ...page, nonce }, { frames, onward }))
    if (goTo) return redirectTo(res, goTo.uri, goTo.state === undefined ? {} : { state: goTo.state })
    return sendPage(res, 200, (nonce) => loggedOutPage({ ...page, nonce }))
  }

  return async (req, res, framed) => {
    const parameters = req.method === 'POST' ? await readForm(req) : queryOf(req)
    if (req.method === 'POST' && comeBackByGet(req, res, parameters)) return
    const sessionCookie = cookies.read(req, 'session')
    assertHasCookies(req, parameters, sessionCookie)
    // Before signing out, because the branding depends on the session.
    const hints = await look.dress(req, res)
    const outcome = await logOut.logOut(parameters, {
      sessionCookie,
      isConfirmed: isConfirmed(req, parameters, sessionCookie),
      origin: framed.origin(),
    })
    if (outcome.outcome === 'confirm') ask(res, parameters, { session: sessionCookie ?? '', ...outcome }, hints)
    else await answer(res, parameters, outcome, hints)
  }
}
