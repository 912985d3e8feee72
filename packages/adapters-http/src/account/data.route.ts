import { NO_STORE, send } from '../wire/send.js'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import { ownDataDocument } from './own-data-document.js'
import { dataPage } from './views/index.js'

/** GET and POST /ui/account/data: an export of the user's data. Requires POST, so that no link can trigger it. */
export function dataRoute(context: AccountContext): Handler {
  return context.page('data', { isSensitive: true }, {
    show: (res, open) => {
      const mayRemove = open.account.policies.login.allowAccountRemoval
      return context.send(res, open, 'data', (frame) => dataPage(frame, { mayRemove }))
    },
    take: async (res, open) => {
      const data = await context.deps.use.exportData.export(open.caller)
      const day = new Date(data.exportedAt * 1000).toISOString().slice(0, 10)
      send(res, 200, 'application/json; charset=utf-8', Buffer.from(`${JSON.stringify(ownDataDocument(data), undefined, 2)}\n`), {
        ...NO_STORE,
        'Content-Disposition': `attachment; filename="account-${day}.json"`,
      })
    },
  })
}
