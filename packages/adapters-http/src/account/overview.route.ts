import { SessionId } from '@keyhall/core/shared'
import { accountAddress } from '../login/account-address.js'
import type { Handler } from '../server/frame.js'
import { sendRedirect } from '../wire/send.js'
import type { AccountContext } from './context.js'
import { overviewPage } from './views/index.js'

/** GET and POST /ui/account: security status, links to all pages, and switching between the accounts of the browser. */
export const overviewRoute = (context: AccountContext): Handler =>
  context.page('', { isSensitive: false }, {
    show: (res, open) => {
      const { session, sessions, account } = open
      const others = sessions
        .filter(({ id }) => id !== session.id)
        .map(({ id, displayName, shownName: loginName }) => ({ id, displayName, loginName }))
      context.send(res, open, '', (frame) => overviewPage(frame, { account, others }))
    },
    take: async (res, open, req) => {
      const { cookies, basePath } = context.deps
      if (open.form.get('another') !== undefined) {
        // Selects the newest session.
        cookies.clear(res, 'account')
        return context.opener.signIn(req, res, '', { isAnother: true })
      }
      const selected = open.sessions.find(({ id }) => id === SessionId.optional(open.form.get('sessionID')))
      if (!selected) return sendRedirect(res, 303, accountAddress(basePath, ''))
      cookies.set(res, 'account', selected.id)
      return context.done(res, '', 'switched')
    },
  })
