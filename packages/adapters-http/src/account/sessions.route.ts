import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import { ownSessions } from './own-sessions.js'
import { sessionsPage } from './views/index.js'

/** GET and POST /ui/account/sessions: the active sessions. */
export const sessionsRoute = (context: AccountContext): Handler =>
  context.page('sessions', { isSensitive: false }, {
    show: async (res, open) => {
      const { session, caller: { userId } } = open
      const sessions = await ownSessions(context.deps.use.sessions, userId)
      const others = sessions.filter(({ id }) => id !== session.id)
      const here = sessions.find(({ id }) => id === session.id) ?? session
      context.send(res, open, 'sessions', (frame) => sessionsPage(frame, { here, others }))
    },
    take: (res) => context.goTo(res, 'sessions'),
  })
