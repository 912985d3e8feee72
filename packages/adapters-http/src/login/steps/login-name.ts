import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { PreparedPage, loginNamePage } from '../views/index.js'
import type { LoginNamePageProps } from '../views/index.js'
import { discoverablePasskeyPrompt } from './passkey-prompt.js'
import type { FramedStep, StepContext } from './context.js'
import { stepPage, usableSessions } from './context.js'

/** Maximum length of input, in UTF-16 code units. Longer than any name. */
export const MAX_LOGIN_NAME = 256

const prepared = new PreparedPage(loginNamePage)

interface Shown {
  readonly typed: string
  readonly hasSessions: boolean
  readonly problem?: string
}

async function show(context: StepContext, res: Response, step: FramedStep, { typed, hasSessions, problem }: Shown): Promise<void> {
  const { basePath, register } = context
  const { request, csrf, page, scope } = step
  const passkey = await discoverablePasskeyPrompt(context, step)
  const isOpen = await register.isOpenTo(request, scope)
  const props: LoginNamePageProps = {
    authRequestId: request.id,
    csrf,
    loginName: typed,
    ...(isOpen ? { registerHref: pageAddress(basePath, 'register', request.id) } : {}),
    ...(hasSessions ? { accountsHref: pageAddress(basePath, 'accounts', request.id) } : {}),
    ...(passkey === undefined ? {} : { passkey: { ...passkey, isConditional: true } as const }),
    ...(problem === undefined ? {} : { problem }),
  }
  const status = problem === undefined ? 200 : 422
  // With input of its own, a page is rarely the same again.
  if (typed !== '' || problem !== undefined) return sendPage(res, status, (nonce) => loginNamePage({ ...page, nonce }, props))
  const secrets = [request.id, csrf, page.cancel?.csrf, passkey?.fields['csrf'], passkey?.options['challenge']].filter((value) => typeof value === 'string')
  sendPage(res, status, (nonce) => prepared.render({ ...page, nonce }, props, [nonce, ...secrets]))
}

/** GET and POST /ui/login/loginname: asks for the login name. Reveals whether it exists only if the policy allows that. */
export function loginNameStep(context: StepContext): Handler {
  const { nameLogin, basePath, use, known } = context
  return stepPage(context, 'loginname', async (req, res, step) => {
    const { request, form, page: { words } } = step
    const hasSessions = (await usableSessions(context, req, request)).length > 0
    if (req.method !== 'POST') return show(context, res, step, { typed: request.loginName ?? request.loginHint ?? '', hasSessions })
    const typed = (form.get('loginName') ?? '').trim()
    if (typed === '') return show(context, res, step, { typed, hasSessions, problem: words('problems.required.loginName') })
    if (typed.length > MAX_LOGIN_NAME) return show(context, res, step, { typed: '', hasSessions, problem: words('problems.tooLong', { most: MAX_LOGIN_NAME }) })
    const after = await use.recognise.recognise({ scopes: request.scopes, loginName: typed }, (userId) => known.knows(req, userId), step.scope)
    if (after.next === 'unknown') return show(context, res, step, { typed, hasSessions, problem: words('loginName.unknown') })
    await nameLogin.name(request, typed)
    sendEmpty(res, 303, { ...NO_STORE, Location: pageAddress(basePath, after.next, request.id) })
  })
}
