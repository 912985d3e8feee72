import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { loginNamePage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { stepPage, usableSessions } from './context.js'

const LONGEST = 256

interface Shown {
  readonly typed: string
  readonly hasSessions: boolean
  readonly problem?: string
}

async function show({ basePath, register }: StepContext, res: Response, step: FramedStep, { typed, hasSessions, problem }: Shown): Promise<void> {
  const { request, csrf, page } = step
  const isOpen = await register.isOpenTo(request)
  sendPage(res, problem === undefined ? 200 : 422, (nonce) =>
    loginNamePage({ ...page, nonce }, {
      authRequestId: request.id,
      csrf,
      loginName: typed,
      ...(isOpen ? { registerHref: pageAddress(basePath, 'register', request.id) } : {}),
      ...(hasSessions ? { accountsHref: pageAddress(basePath, 'accounts', request.id) } : {}),
      ...(problem === undefined ? {} : { problem }),
    }),
  )
}

/** GET and POST /ui/login/loginname: who wants to sign in. Whether anybody has that name is not told. */
export function loginNameStep(context: StepContext): Handler {
  const { nameLogin, basePath } = context
  return stepPage(context, 'loginname', async (req, res, step) => {
    const { request, form, page: { words } } = step
    const hasSessions = (await usableSessions(context, req, request)).length > 0
    if (req.method !== 'POST') return show(context, res, step, { typed: request.loginName ?? request.loginHint ?? '', hasSessions })
    const typed = (form.get('loginName') ?? '').trim()
    if (typed === '') return show(context, res, step, { typed, hasSessions, problem: words('problems.required.loginName') })
    if (typed.length > LONGEST) return show(context, res, step, { typed: '', hasSessions, problem: words('problems.tooLong', { most: LONGEST }) })
    await nameLogin.execute(request, typed)
    sendEmpty(res, 303, { ...NO_STORE, Location: pageAddress(basePath, 'password', request.id) })
  })
}
