import type { Response } from 'express'
import { CodeRefused } from '@keyhall/core/verification'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { emailPage } from './views/index.js'
import type { EmailProblems } from './views/index.js'

/** Maximum length of input. Longer than any valid address or code. */
const MAX_LENGTHS = { email: 400, code: 64 } as const

interface Refused {
  readonly problems: EmailProblems
  /** Earlier input. */
  readonly typed?: string
  readonly retryAfter?: number
}

/** GET and POST /ui/account/email: changes the email address, which takes effect with the code sent to it. */
export function emailRoute(context: AccountContext): Handler {
  const { changeEmail } = context.deps.use

  const show = async (res: Response, open: OpenAccount, refused: Refused = { problems: {} }): Promise<void> => {
    const { account: { person }, session } = open
    const { problems, typed = '', retryAfter } = refused
    const pending = await changeEmail.pending(session.userId)
    const props = { ...(person.email ? { email: person.email } : {}), ...(pending === undefined ? {} : { pending }), typed, problems }
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    const status = retryAfter !== undefined ? 429 : Object.keys(problems).length > 0 ? 422 : 200
    context.send(res, open, 'email', (frame) => emailPage(frame, props), { status, headers })
  }

  const begin = async (res: Response, open: OpenAccount, typed: string): Promise<void> => {
    const { words } = open.page
    if (typed.trim() === '') return show(res, open, { problems: { email: words('problems.required.email') } })
    const begun = await changeEmail.begin(typed, open.caller)
    switch (begun.outcome) {
      case 'sent':
        return context.done(res, 'email', 'email_sent')
      case 'unusable':
        return show(res, open, { problems: { email: words('problems.emailUnusable') }, typed })
      case 'present':
        return show(res, open, { problems: { email: words('account.email.same') }, typed })
      case 'blocked': {
        const { seconds: retryAfter } = begun
        const email = words('problems.tooManyAttempts', { wait: words.in(retryAfter) })
        return show(res, open, { problems: { email }, typed, retryAfter })
      }
    }
  }

  const confirm = async (res: Response, open: OpenAccount, code: string): Promise<void> => {
    const { csrf: browser, page: { words } } = open
    if (code.trim() === '') return show(res, open, { problems: { code: words('problems.required.mailCode') } })
    try {
      await changeEmail.confirm(open.session.userId, code, { origin: open.caller.origin, browser, keep: open.session.id })
    } catch (problem) {
      if (!(problem instanceof CodeRefused)) throw problem
      return show(res, open, { problems: { code: words('problems.mailCode') } })
    }
    return context.done(res, 'email', 'email_changed')
  }

  return context.page('email', { isSensitive: true }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, session } = open
      if (form.has('cancel')) {
        await changeEmail.cancel(session.userId)
        return context.done(res, 'email', 'email_cancelled')
      }
      if (form.has('confirm')) return confirm(res, open, (form.get('code') ?? '').slice(0, MAX_LENGTHS.code))
      return begin(res, open, (form.get('email') ?? '').slice(0, MAX_LENGTHS.email))
    },
  })
}
