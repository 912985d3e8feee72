import type { Response } from 'express'
import { RemovalNotAllowed } from '@keyhall/core/accounts'
import { LastOwner } from '@keyhall/core/instance'
import { accountAddress } from '../login/account-address.js'
import { sendPage } from '../login/send-page.js'
import { messagePage } from '../login/views/index.js'
import type { Handler } from '../server/frame.js'
import { sendRedirect } from '../wire/send.js'
import { REMOVAL_PAGE } from './account-pages.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { removalPage } from './views/index.js'

/** Maximum length of input. Longer than any login name. */
const MAX_LENGTH = 400

const isSame = (typed: string, loginName: string): boolean => typed.normalize('NFKC').trim().toLowerCase() === loginName.toLowerCase()

/** GET and POST /ui/account/data/delete: deletes the account if the policy allows it. Requires typing the login name. */
export function removalRoute(context: AccountContext): Handler {
  const { use: { remove }, basePath, cookies } = context.deps

  const show = (res: Response, open: OpenAccount, problem?: string): void =>
    context.send(res, open, 'data', (frame) => removalPage(frame, problem === undefined ? {} : { problem }), { status: problem === undefined ? 200 : 422 })

  const goBack = (res: Response): void => sendRedirect(res, 303, accountAddress(basePath, 'data'))

  return context.page(REMOVAL_PAGE, { isSensitive: true }, {
    show: (res, open) => (open.account.policies.login.allowAccountRemoval ? show(res, open) : goBack(res)),
    take: async (res, open) => {
      const { form, caller, account, page } = open
      const { words } = page
      if (!isSame((form.get('loginName') ?? '').slice(0, MAX_LENGTH), account.loginName)) return show(res, open, words('account.delete.mismatch'))
      try {
        await remove.remove(caller)
      } catch (problem) {
        if (problem instanceof RemovalNotAllowed) return goBack(res)
        if (problem instanceof LastOwner) return show(res, open, words('account.delete.lastOwner'))
        throw problem
      }
      cookies.clear(res, 'account')
      const done = { title: words('account.delete.doneTitle'), text: words('account.delete.doneText') }
      return sendPage(res, 200, (nonce) => messagePage({ ...page, nonce }, { kind: 'done', ...done }))
    },
  })
}
