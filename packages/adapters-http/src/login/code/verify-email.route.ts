import type { Response } from 'express'
import { CodeRefused } from '@keyhall/core/verification'
import type { VerifyEmail } from '@keyhall/core/verification'
import type { Handler } from '../../server/frame.js'
import { sendPage } from '../send-page.js'
import { verifyEmailPage } from '../views/index.js'
import type { CodeForm, CodeFormDependencies } from './code-form.js'
import { codeFormRoute } from './code-form.js'
import { sendDone } from './send-done.js'

/** GET and POST /ui/login/email/verify: a person proves a mail address by the code that was sent there. */
export function verifyEmailRoute(deps: CodeFormDependencies, verifyEmail: VerifyEmail): Handler {
  const show = (res: Response, { page, props }: CodeForm, problem?: string): void =>
    sendPage(res, problem === undefined ? 200 : 422, (nonce) =>
      verifyEmailPage({ ...page, nonce }, { ...props, ...(problem === undefined ? {} : { problem }) }),
    )

  const take = async (res: Response, form: CodeForm): Promise<void> => {
    const { words } = form.page
    if (form.code === '') return show(res, form, words('problems.required.mailCode'))
    try {
      await verifyEmail.execute(form.userId, form.code, { origin: form.origin })
    } catch (problem) {
      if (!(problem instanceof CodeRefused)) throw problem
      return show(res, form, words('problems.mailCode'))
    }
    return sendDone(res, form.page, { title: words('verifyEmail.doneTitle'), text: words('verifyEmail.doneText') })
  }

  return codeFormRoute('email_verification', deps, { show: (res, form) => show(res, form), take })
}
