import type { Response } from 'express'
import { CodeRefused } from '@keyhall/core/verification'
import type { VerifyEmail } from '@keyhall/core/verification'
import type { Handler } from '../../server/frame.js'
import { sendPage } from '../send-page.js'
import { textsIn, verifyEmailPage } from '../views/index.js'
import type { CodeForm, CodeFormDependencies } from './code-form.js'
import { codeFormRoute } from './code-form.js'
import { sendDone } from './send-done.js'

const { problems, verifyEmail: words } = textsIn('en')

/** GET and POST /ui/login/email/verify: a person proves a mail address by the code that was sent there. */
export function verifyEmailRoute(deps: CodeFormDependencies, verifyEmail: VerifyEmail): Handler {
  const { basePath } = deps
  const show = (res: Response, { page }: CodeForm, problem?: string): void =>
    sendPage(res, problem === undefined ? 200 : 422, (nonce) =>
      verifyEmailPage({ nonce, basePath, lang: 'en' }, { ...page, ...(problem === undefined ? {} : { problem }) }),
    )

  const take = async (res: Response, form: CodeForm): Promise<void> => {
    if (form.code === '') return show(res, form, problems.required.mailCode)
    try {
      await verifyEmail.execute(form.userId, form.code, { origin: form.origin })
    } catch (problem) {
      if (!(problem instanceof CodeRefused)) throw problem
      return show(res, form, problems.mailCode)
    }
    return sendDone(res, basePath, words)
  }

  return codeFormRoute('email_verification', deps, { show: (res, form) => show(res, form), take })
}
