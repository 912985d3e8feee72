import { scopesInWords } from '../login/scope-words.js'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import { applicationsPage } from './views/index.js'

/** GET and POST /ui/account/applications: the applications with access. */
export function applicationsRoute(context: AccountContext): Handler {
  const { use: { applications }, vendor } = context.deps
  return context.page('applications', { isSensitive: false }, {
    show: async (res, open) => {
      const { words } = open.page
      const found = (await applications.of(open.caller.userId)).map(({ scopes, ...application }) => ({
        ...application, may: scopesInWords(words, scopes, vendor),
      }))
      context.send(res, open, 'applications', (frame) => applicationsPage(frame, { applications: found }))
    },
    take: (res) => context.goTo(res, 'applications'),
  })
}
