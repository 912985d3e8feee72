import type { Response } from 'express'
import { offeredAccounts } from '@keyhall/core/auth-requests'
import type { KnownSession } from '@keyhall/core/sessions'
import type { Handler } from '../../server/frame.js'
import { sendRedirect } from '../../wire/send.js'
import { FormRefused } from '../open-step.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { accountsPage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { stepPage, usableSessions } from './context.js'

function show(context: StepContext, res: Response, { request, csrf, page }: FramedStep, known: readonly KnownSession[], problem?: string): void {
  const { basePath } = context
  sendPage(res, problem === undefined ? 200 : 422, (nonce) =>
    accountsPage({ ...page, nonce }, {
      authRequestId: request.id,
      csrf,
      accounts: offeredAccounts(request, known).map(({ id, displayName, shownName: loginName }) => ({
        sessionId: id, displayName: displayName === loginName ? '' : displayName, loginName,
      })),
      otherAccountHref: pageAddress(basePath, 'loginname', request.id),
      ...(problem === undefined ? {} : { problem }),
    }),
  )
}

/** GET and POST /ui/login/accounts: chooses a session of the browser. */
export function accountsStep(context: StepContext): Handler {
  const { responder, complete, nameLogin, basePath } = context
  return stepPage(context, 'accounts', async (req, res, step) => {
    const { request, client, form, page } = step
    const known = await usableSessions(context, req, request)
    if (known.length === 0) {
      return sendRedirect(res, req.method === 'POST' ? 303 : 302, pageAddress(basePath, 'loginname', request.id))
    }
    if (req.method !== 'POST') return show(context, res, step, known)
    if (form.repeated !== undefined) throw new FormRefused('a field is repeated')
    if (form.get('signOut') !== undefined) return signOut(context, res, step, known)
    const chosen = known.find(({ id }) => id === form.get('sessionID'))
    if (!chosen) return show(context, res, step, known, page.words('problems.sessionEnded'))
    if (complete.mayContinue(request, chosen)) return responder.finish(res, page, () => complete.chosen(request, client, chosen))
    await nameLogin.name(request, chosen.shownName)
    sendRedirect(res, 303, pageAddress(basePath, 'password', request.id))
  })
}

/** Ends a session of this browser with its grants. An ended session is fine. */
async function signOut({ use, basePath }: StepContext, res: Response, { request, client, origin, form }: FramedStep, known: readonly KnownSession[]): Promise<void> {
  const ended = known.find(({ id }) => id === form.get('signOut'))
  if (ended) await use.endSessions.end([ended.id], { clientId: client.id, origin })
  sendRedirect(res, 303, pageAddress(basePath, 'accounts', request.id))
}
