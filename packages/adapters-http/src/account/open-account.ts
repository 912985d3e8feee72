import type { Request, Response } from 'express'
import type { OwnAccount } from '@keyhall/core/accounts'
import type { FindBranding } from '@keyhall/core/branding'
import { UserUnknown } from '@keyhall/core/accounts'
import type { Parameters } from '@keyhall/core/protocol'
import { isRecentSignIn } from '@keyhall/core/sessions'
import type { BrowserSessions, KnownSession } from '@keyhall/core/sessions'
import type { Caller, Clock } from '@keyhall/core/shared'
import type { Cookies } from '../login/cookies.js'
import { isForeignPost } from '../login/open-step.js'
import type { Page, Pages } from '../login/pages.js'
import { stepAddress } from '../login/step-address.js'
import { isStepToken, stepToken } from '../login/step-token.js'
import { redirectStatus } from '../responses/render-response.js'
import type { Framed } from '../server/frame.js'
import { queryOf } from '../wire/form-encoding.js'
import { randomText } from '../wire/random-text.js'
import { readForm } from '../wire/read-form.js'
import { sendRedirect } from '../wire/send.js'
import { AccountFormRefused } from './account-form-refused.js'
import type { AccountPlace } from './account-pages.js'
import type { AccountUseCases } from './account-use-cases.js'
import type { Note } from './notes.js'
import { takeNote } from './notes.js'

/** An account page of a signed-in user. */
export interface OpenAccount {
  /** The selected session. */
  readonly session: KnownSession
  /** All usable sessions of the browser, including this one. */
  readonly sessions: readonly KnownSession[]
  readonly account: OwnAccount
  /** The caller of use cases. */
  readonly caller: Caller
  /** The posted form, or the query of a GET. */
  readonly form: Parameters
  readonly csrf: string
  /** The secret of the browser, to which started sign-ins are bound. */
  readonly flow: string
  readonly page: Page
  readonly note?: Note
}

type Known = Pick<OpenAccount, 'session' | 'sessions' | 'account' | 'form' | 'csrf' | 'flow'>

/** Requirements of a page. */
export interface PageDemands {
  /** Whether a recent sign-in is required. */
  readonly isSensitive: boolean
}

/** Dependencies of opening an account page. */
export interface OpenerDependencies {
  readonly use: AccountUseCases
  readonly sessions: BrowserSessions
  readonly cookies: Cookies
  readonly pages: Pages
  readonly brands: Pick<FindBranding, 'ofPerson'>
  readonly basePath: string
  readonly origin: string
  readonly clock: Clock
}

/** Opens account pages: finds the session and verifies the token of a posted form. */
export class AccountOpener {
  readonly #deps: OpenerDependencies

  constructor(deps: OpenerDependencies) {
    this.#deps = deps
  }

  /**
   * @returns `undefined` when a sign-in is required; the redirect is sent
   * @throws AccountFormRefused
   */
  async open(req: Request, res: Response, place: AccountPlace, demands: PageDemands, framed: Framed): Promise<OpenAccount | undefined> {
    const { cookies, sessions: browser, clock } = this.#deps
    const isPost = req.method === 'POST'
    if (isPost && isForeignPost(req, this.#deps.origin)) throw new AccountFormRefused('another site sent the form', place)
    const form = isPost ? await readForm(req) : queryOf(req)
    const found = await browser.list(cookies.read(req, 'session'))
    const sessions = found.filter(({ isSecondFactorOwed }) => isSecondFactorOwed !== true)
    const session = selectedSession(sessions, cookies.read(req, 'account'))
    const account = session && (await this.#account(session))
    if (!session || !account) {
      if (isPost) cookies.set(res, 'note', 'signed_out')
      await this.signIn(req, res, place)
      return undefined
    }
    const flow = this.#flow(req, res)
    if (isPost) assertOwnForm(form, place, session, flow)
    if (demands.isSensitive && !isRecentSignIn(session, clock.now())) {
      if (isPost) cookies.set(res, 'note', 'prove_again')
      await this.signIn(req, res, place, { proveAgain: session })
      return undefined
    }
    await browser.touch(session)
    return this.#opened(req, res, { session, sessions, account, form, csrf: stepToken(`account/${place}`, session.id, flow), flow }, framed)
  }

  async #opened(req: Request, res: Response, known: Known, { origin }: Framed): Promise<OpenAccount> {
    const { cookies, pages, brands } = this.#deps
    const { session, account } = known
    const { preferredLanguage: preferred } = account.person.profile
    // A note is shown by the GET after a change.
    const note = req.method === 'POST' ? undefined : takeNote(cookies, req, res)
    return {
      ...known,
      caller: { userId: session.userId, orgId: session.orgId, origin: origin() },
      page: pages.of(res, { preferred, brand: (await brands.ofPerson(session)).brand }),
      ...(note === undefined ? {} : { note }),
    }
  }

  /** Starts a sign-in that returns to the page. */
  async signIn(
    req: Request,
    res: Response,
    place: AccountPlace,
    how: { readonly proveAgain?: KnownSession; readonly needsSecondFactor?: boolean; readonly isAnother?: true } = {},
  ): Promise<void> {
    const { cookies, use, basePath } = this.#deps
    const sessionCookie = cookies.read(req, 'session')
    const flow = this.#flow(req, res)
    const { proveAgain: of, needsSecondFactor, isAnother } = how
    const { requestId, step } = await use.signIn.start(
      {
        page: place,
        ...(of ? { proveAgain: { userId: of.userId, loginName: of.loginName } } : {}),
        ...(needsSecondFactor ? { needsSecondFactor } : {}),
        ...(isAnother ? { isAnother } : {}),
      },
      { flow, ...(sessionCookie === undefined ? {} : { session: sessionCookie }) },
    )
    sendRedirect(res, redirectStatus(res), stepAddress(basePath, step, requestId))
  }

  /** The secret of the browser, from which form tokens are derived. */
  #flow(req: Request, res: Response): string {
    const { cookies } = this.#deps
    const existing = cookies.read(req, 'flow')
    const flow = existing ?? randomText(32)
    if (existing === undefined) cookies.set(res, 'flow', flow)
    return flow
  }

  /** Absent when the user was removed after the sessions were read. */
  async #account({ userId }: KnownSession): Promise<OwnAccount | undefined> {
    try {
      return await this.#deps.use.read.read(userId)
    } catch (problem) {
      if (problem instanceof UserUnknown) return undefined
      throw problem
    }
  }
}

/** The selected session, or else the newest. */
const selectedSession = (sessions: readonly KnownSession[], selectedId: string | undefined): KnownSession | undefined =>
  sessions.find(({ id }) => id === selectedId) ?? sessions[0]

function assertOwnForm(form: Parameters, place: AccountPlace, { id }: KnownSession, flow: string): void {
  if (!isStepToken(form.get('csrf'), `account/${place}`, id, flow)) throw new AccountFormRefused('the form does not belong to this page', place)
  if (form.repeated !== undefined) throw new AccountFormRefused('a field is repeated', place)
}
