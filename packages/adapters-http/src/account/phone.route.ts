import type { Response } from 'express'
import { isPhoneNumber } from '@keyhall/core/users'
import { CodeRefused, NothingToVerify, TooManyTextMessages } from '@keyhall/core/verification'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { phonePage } from './views/index.js'
import type { PhoneProblems } from './views/index.js'

/** Longer than any number or code that is looked at. */
const LONGEST = 50

interface Refused {
  readonly problems: PhoneProblems
  /** What was typed before. */
  readonly typed?: string
  readonly retryAfter?: number
}

/** A number as people write it: with spaces, dashes, dots and brackets, or 00 in place of the plus. */
const plainNumber = (typed: string): string => typed.replace(/[\s()./-]/g, '').replace(/^00/, '+')

/**
 * GET and POST /ui/account/phone: the phone number, which is stored at once, and verified by the code of a text message where this server
 * sends such.
 */
export function phoneRoute(context: AccountContext): Handler {
  const { changePhone, sendCode, verifyPhone, textMessages } = context.deps.use

  const show = (res: Response, open: OpenAccount, { problems, typed = '', retryAfter }: Refused = { problems: {} }): void => {
    const { phone } = open.account.person
    const props = { ...(phone ? { phone } : {}), areMessagesOffered: textMessages.areOffered, typed, problems }
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    const status = retryAfter !== undefined ? 429 : Object.keys(problems).length > 0 ? 422 : 200
    context.send(res, open, 'phone', (frame) => phonePage(frame, props), { status, headers })
  }

  /** Does what may send a text message, and says so where there were too many. */
  const sending = async (res: Response, open: OpenAccount, typed: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (problem) {
      if (!(problem instanceof TooManyTextMessages)) throw problem
      const { seconds: retryAfter } = problem
      return show(res, open, { problems: { phone: open.page.words('account.phone.tooMany', { wait: open.page.words.in(retryAfter) }) }, typed, retryAfter })
    }
  }

  const again = (res: Response, open: OpenAccount): Promise<void> => sending(res, open, '', async () => {
    try {
      await sendCode.execute(open.caller.userId, { kind: 'phone_verification', way: 'text' }, open.caller)
    } catch (problem) {
      // In another tab the number was verified, or taken away: the page shows it.
      if (!(problem instanceof NothingToVerify)) throw problem
      return show(res, open)
    }
    return context.done(res, 'phone', 'phone_sent')
  })

  const save = async (res: Response, open: OpenAccount, typed: string): Promise<void> => {
    const { account: { person: { phone } }, caller, page: { words } } = open
    if (typed.trim() === '') return show(res, open, { problems: { phone: words('account.phone.required') }, typed })
    const number = plainNumber(typed)
    if (!isPhoneNumber(number)) return show(res, open, { problems: { phone: words('account.phone.unusable') }, typed })
    if (phone?.number === number) return phone.isVerified || !textMessages.areOffered ? context.done(res, 'phone', 'phone_saved') : again(res, open)
    return sending(res, open, typed, async () => {
      await changePhone.execute(caller.userId, number, 'text_where_offered', caller)
      return context.done(res, 'phone', textMessages.areOffered ? 'phone_sent' : 'phone_saved')
    })
  }

  const confirm = async (res: Response, open: OpenAccount, code: string): Promise<void> => {
    const { words } = open.page
    if (code.trim() === '') return show(res, open, { problems: { code: words('account.phone.codeRequired') } })
    try {
      await verifyPhone.execute(open.session.userId, code, { origin: open.caller.origin })
    } catch (problem) {
      if (!(problem instanceof CodeRefused)) throw problem
      return show(res, open, { problems: { code: words('account.phone.wrong') } })
    }
    return context.done(res, 'phone', 'phone_verified')
  }

  return context.page('phone', { isSensitive: true }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, caller } = open
      if (form.has('remove')) {
        await changePhone.remove(caller.userId, caller)
        return context.done(res, 'phone', 'phone_removed')
      }
      if (form.has('confirm')) return confirm(res, open, (form.get('code') ?? '').slice(0, LONGEST))
      if (form.has('again') && textMessages.areOffered) return again(res, open)
      return save(res, open, (form.get('phone') ?? '').slice(0, LONGEST))
    },
  })
}
