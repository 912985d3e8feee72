import type { Request, Response } from 'express'
import type { CodeEntered, EnterUserCode } from '@keyhall/core/device'
import { ENDPOINTS, uiLocales } from '@keyhall/core/protocol'
import type { Parameters } from '@keyhall/core/protocol'
import { networkOf } from '@keyhall/core/shared'
import type { Words } from '@keyhall/texts'
import type { Handler } from '../server/frame.js'
import { traceLogin } from '../server/request-trace.js'
import { encodeForm, queryOf } from '../wire/form-encoding.js'
import { randomText } from '../wire/random-text.js'
import { readForm } from '../wire/read-form.js'
import { sendRedirect } from '../wire/send.js'
import type { Cookies } from './cookies.js'
import { FormRefused, isForeignPost } from './open-step.js'
import type { GuestLook } from './guest-look.js'
import type { LanguageHints } from './languages.js'
import type { Page, Pages } from './pages.js'
import { sendPage } from './send-page.js'
import { stepAddress } from './step-address.js'
import { isStepToken, stepToken } from './step-token.js'
import { devicePage } from './views/index.js'

/** Maximum length of input. Longer than any spelling of a code. */
const MAX_LENGTH = 64

export interface DeviceDependencies {
  readonly enter: EnterUserCode
  readonly cookies: Cookies
  readonly pages: Pages
  readonly look: GuestLook
  readonly basePath: string
  readonly origin: string
}

interface Problem {
  readonly status: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Shown {
  readonly page: Page
  readonly problem?: Problem
}

/** The message for an unusable code. */
function problemOf(words: Words, entered: Exclude<CodeEntered, { readonly outcome: 'interact' }>): Problem {
  if (entered.outcome !== 'blocked') return { status: 422, text: words(`problems.userCode.${entered.outcome}`) }
  const { seconds } = entered
  return { status: 429, text: words('problems.tooManyAttempts', { wait: words.in(seconds) }), headers: { 'Retry-After': String(seconds) } }
}

const choosesAccount = (parameters: Parameters): boolean => parameters.get('prompt') === 'select_account'

/** The other parameters of the link, to repeat in the form. */
function wishes(parameters: Parameters): Readonly<Record<string, string>> {
  const languages = uiLocales(parameters).join(' ')
  return {
    ...(choosesAccount(parameters) ? { prompt: 'select_account' } : {}),
    ...(languages === '' ? {} : { ui_locales: languages }),
  }
}

/** GET and POST /device: the code that a device shows (RFC 8628 §3.3). A link may contain the code; it is submitted only by the button. */
export function deviceRoute({ enter, cookies, pages, look, basePath, origin }: DeviceDependencies): Handler {
  const pageOf = (res: Response, parameters: Parameters, hints: LanguageHints): Page => {
    const userCode = parameters.get('user_code')
    const self = encodeForm({ ...(userCode === undefined ? {} : { user_code: userCode.slice(0, MAX_LENGTH) }), ...wishes(parameters) })
    return pages.of(res, { ...hints, self: `?${self}`, uiLocales: uiLocales(parameters) })
  }

  const show = (res: Response, parameters: Parameters, flow: string, { page, problem }: Shown): void => {
    const render = (nonce: string) =>
      devicePage({ ...page, nonce }, {
        csrf: stepToken('device', '', flow),
        action: `${basePath}${ENDPOINTS.device}`,
        userCode: (parameters.get('user_code') ?? '').slice(0, MAX_LENGTH),
        fields: wishes(parameters),
        ...(problem === undefined ? {} : { problem: problem.text }),
      })
    sendPage(res, problem?.status ?? 200, render, problem?.headers)
  }

  const take = async (req: Request, res: Response, flow: string | undefined): Promise<void> => {
    const hints = await look.dress(req, res)
    if (isForeignPost(req, origin)) throw new FormRefused('another site sent the form', { isForDevice: true })
    const form = await readForm(req)
    if (flow === undefined || !isStepToken(form.get('csrf'), 'device', '', flow)) {
      throw new FormRefused('the form was not made for this browser', { isForDevice: true })
    }
    const typed = form.get('user_code')
    const page = pageOf(res, form, hints)
    const { words } = page
    if (typed === undefined) return show(res, form, flow, { page, problem: { status: 422, text: words('problems.required.userCode') } })
    const entered = await enter.enter(
      { typed: typed.slice(0, MAX_LENGTH), choosesAccount: choosesAccount(form), uiLocales: uiLocales(form) },
      { flow, session: cookies.read(req, 'session'), network: networkOf(req.ip ?? '') },
    )
    if (entered.outcome === 'interact') traceLogin(req, { authRequestId: entered.requestId })
    if (entered.outcome !== 'interact') return show(res, form, flow, { page, problem: problemOf(words, entered) })
    sendRedirect(res, 303, stepAddress(basePath, entered.step, entered.requestId))
  }

  return async (req, res) => {
    const existingFlow = cookies.read(req, 'flow')
    if (req.method === 'POST') return take(req, res, existingFlow)
    const flow = existingFlow ?? randomText(32)
    if (existingFlow === undefined) cookies.set(res, 'flow', flow)
    const query = queryOf(req)
    return show(res, query, flow, { page: pageOf(res, query, await look.dress(req, res)) })
  }
}
