import type { Response } from 'express'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { phonePage } from './views/index.js'

/** As the API takes numbers (ITU-T E.164). */
const NUMBER = /^\+[1-9][0-9]{3,14}$/
const LONGEST = 50

/** A number as people write it: with spaces, dashes, dots and brackets, or 00 in place of the plus. */
const plainNumber = (typed: string): string => typed.replace(/[\s()./-]/g, '').replace(/^00/, '+')

/** GET and POST /ui/account/phone: the phone number, which nobody verifies here, since no text messages are sent. */
export function phoneRoute(context: AccountContext): Handler {
  const { changePhone } = context.deps.use
  const show = (res: Response, open: OpenAccount, refused?: { readonly typed: string; readonly problem: string }): void => {
    const { phone } = open.account.person
    const props = { ...(phone ? { phone } : {}), typed: refused?.typed ?? '', ...(refused ? { problem: refused.problem } : {}) }
    context.send(res, open, 'phone', (frame) => phonePage(frame, props), { status: refused ? 422 : 200 })
  }
  return context.page('phone', { isSensitive: false }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, caller, page: { words } } = open
      if (form.has('remove')) {
        await changePhone.remove(caller.userId, caller)
        return context.done(res, 'phone', 'phone_removed')
      }
      const typed = (form.get('phone') ?? '').slice(0, LONGEST)
      if (typed.trim() === '') return show(res, open, { typed, problem: words('account.phone.required') })
      const number = plainNumber(typed)
      if (!NUMBER.test(number)) return show(res, open, { typed, problem: words('account.phone.unusable') })
      await changePhone.execute(caller.userId, number, 'later', caller)
      return context.done(res, 'phone', 'phone_saved')
    },
  })
}
