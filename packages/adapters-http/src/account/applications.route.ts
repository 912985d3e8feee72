import { CredentialUnknown } from '@keyhall/core/accounts'
import type { ClientId } from '@keyhall/core/shared'
import type { Response } from 'express'
import { scopesInWords } from '../login/scope-words.js'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { applicationsPage } from './views/index.js'

/** GET and POST /ui/account/applications: what may act in the name of the person, and the way to end it. */
export function applicationsRoute(context: AccountContext): Handler {
  const { use: { applications }, vendor } = context.deps

  const show = async (res: Response, open: OpenAccount, problem?: string): Promise<void> => {
    const { words } = open.page
    const found = (await applications.of(open.caller.userId)).map(({ scopes, ...application }) => ({
      ...application, may: scopesInWords(words, scopes, vendor),
    }))
    const props = { applications: found, ...(problem === undefined ? {} : { problem }) }
    context.send(res, open, 'applications', (frame) => applicationsPage(frame, props), { status: problem === undefined ? 200 : 404 })
  }

  return context.page('applications', { isSensitive: false }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, caller, page: { words } } = open
      try {
        await applications.revoke((form.get('clientID') ?? '') as ClientId, caller)
      } catch (problem) {
        if (!(problem instanceof CredentialUnknown)) throw problem
        return show(res, open, words('account.applications.gone'))
      }
      return context.done(res, 'applications', 'application_revoked')
    },
  })
}
