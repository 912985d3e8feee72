import { SessionUnknown } from '@keyhall/core/sessions'
import type { SessionId } from '@keyhall/core/shared'
import type { Response } from 'express'
import { accountAddress } from '../login/account-address.js'
import type { Handler } from '../server/frame.js'
import { NO_STORE, sendEmpty } from '../wire/send.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { sessionsPage } from './views/index.js'

const MOST_SHOWN = 200

/** GET and POST /ui/account/sessions: where the person is signed in, and the way to end it. */
export function sessionsRoute(context: AccountContext): Handler {
  const { sessions, endSessions } = context.deps.use

  const show = async (res: Response, open: OpenAccount, problem?: string): Promise<void> => {
    const { session, caller: { userId } } = open
    const filters = [{ kind: 'among', field: 'userId', values: [userId] }] as const
    const { items } = await sessions.search({ filters, sortBy: 'lastSeenAt', offset: 0, limit: MOST_SHOWN, isAscending: false })
    const others = items.filter(({ id }) => id !== session.id)
    const props = { here: items.find(({ id }) => id === session.id) ?? session, others, ...(problem === undefined ? {} : { problem }) }
    context.send(res, open, 'sessions', (frame) => sessionsPage(frame, props), { status: problem === undefined ? 200 : 404 })
  }

  return context.page('sessions', { isSensitive: false }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, caller, session, page: { words } } = open
      if (form.has('others')) {
        await endSessions.others(session.id, caller)
        return context.done(res, 'sessions', 'sessions_ended')
      }
      const id = (form.get('sessionID') ?? '') as SessionId
      try {
        await endSessions.one(id, caller)
      } catch (problem) {
        if (!(problem instanceof SessionUnknown)) throw problem
        return show(res, open, words('account.sessions.gone'))
      }
      if (id !== session.id) return context.done(res, 'sessions', 'session_ended')
      return sendEmpty(res, 303, { ...NO_STORE, Location: accountAddress(context.deps.basePath, '') })
    },
  })
}
