import type { Request, Response } from 'express'
import type { BrowserSessions, KnownSession } from '@keyhall/core/sessions'
import type { UserId } from '@keyhall/core/shared'
import { CodeRefused } from '@keyhall/core/verification'
import type { ChangeEmailWithCode, ShownBy, VerifyContact } from '@keyhall/core/verification'
import type { Handler } from '../../server/frame.js'
import { sendPage } from '../send-page.js'
import { verifyEmailPage } from '../views/index.js'
import type { CodeForm, CodeFormDependencies } from './code-form.js'
import { codeFormRoute } from './code-form.js'
import { sendDone } from './send-done.js'

interface EmailCode {
  readonly kind: 'email_verification' | 'email_change'
  readonly purpose: 'verifyEmail' | 'changeEmail'
  /**
   * @returns whether all earlier credentials were removed
   * @throws CodeRefused
   */
  readonly use: (req: Request, userId: UserId, code: string, by: ShownBy) => Promise<boolean>
}

/** GET and POST of a page that takes a code sent to an email address. */
function emailCodeRoute(deps: CodeFormDependencies, { kind, purpose, use }: EmailCode): Handler {
  const show = (res: Response, { page, props }: CodeForm, problem?: string): void =>
    sendPage(res, problem === undefined ? 200 : 422, (nonce) =>
      verifyEmailPage({ ...page, nonce }, { ...props, purpose, ...(problem === undefined ? {} : { problem }) }),
    )

  const take = async (res: Response, form: CodeForm): Promise<void> => {
    const { words } = form.page
    if (form.code === '') return show(res, form, words('problems.required.mailCode'))
    let isFresh = false
    try {
      isFresh = await use(res.req, form.userId, form.code, form.by)
    } catch (problem) {
      if (!(problem instanceof CodeRefused)) throw problem
      return show(res, form, words('problems.mailCode'))
    }
    const linked = await deps.links.ofUser(form.userId)
    const done = { title: words(`${purpose}.doneTitle`), text: words(isFresh ? 'verifyEmail.doneFresh' : `${purpose}.doneText`), linked }
    return sendDone(res, form.page, done, linked.length > 0 ? deps.basePath : undefined)
  }

  return codeFormRoute(kind, deps, { show: (res, form) => show(res, form), take })
}

interface WithSessions extends CodeFormDependencies {
  readonly sessions: BrowserSessions
}

/** The session of the user in this browser. */
const ownSession = async ({ sessions, cookies }: WithSessions, req: Request, userId: UserId): Promise<KnownSession | undefined> =>
  (await sessions.list(cookies.read(req, 'session'))).find((session) => session.userId === userId)

/**
 * GET and POST /ui/login/email/verify: verifies an email address with a code. Without a session of the user in this browser, the owner of
 * the address may be a different person than the one who has used the account so far.
 */
export const verifyEmailRoute = (deps: WithSessions, verifyContact: VerifyContact): Handler =>
  emailCodeRoute(deps, { kind: 'email_verification', purpose: 'verifyEmail', use: async (req, userId, code, by) => {
    const isSignedIn = (await ownSession(deps, req, userId)) !== undefined
    return (await verifyContact.verify({ userId, kind: 'email_verification', code }, { ...by, isSignedIn })).length > 0
  } })

/**
 * GET and POST /ui/login/email/change: verifies a new email address, which then replaces the current one. Keeps the session of this
 * browser.
 */
export const changeEmailRoute = (deps: WithSessions, changeEmail: ChangeEmailWithCode): Handler =>
  emailCodeRoute(deps, { kind: 'email_change', purpose: 'changeEmail', use: async (req, userId, code, by) => {
    const own = await ownSession(deps, req, userId)
    await changeEmail.confirm(userId, code, { ...by, ...(own ? { keep: own.id } : {}) })
    return false
  } })
