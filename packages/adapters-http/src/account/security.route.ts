import type { Response } from 'express'
import { EmailNotVerified, FactorUnknown, MAX_PASSKEY_NAME, PasskeyNameRefused } from '@keyhall/core/factors'
import { LastOwner } from '@keyhall/core/instance'
import type { Handler } from '../server/frame.js'
import { changerOf } from './changer-of.js'
import type { AccountContext } from './context.js'
import { leaveToLink, ownLinks } from './link-sign-in.js'
import type { Note } from './notes.js'
import type { OpenAccount } from './open-account.js'
import { madeCodesPage, securityPage } from './views/index.js'

/** Maximum length of input. Longer than any valid name, so that longer input is refused as too long. */
const MAX_NAME = 1000

interface Refused {
  readonly problem: string
  readonly status: 404 | 422
}

/** Executes a form of the page. @returns the note for the next page */
async function change(context: AccountContext, open: OpenAccount): Promise<Note | undefined> {
  const { changeFactors } = context.deps.use
  const { form, caller: { userId }, account: { factors } } = open
  const by = changerOf(open)
  switch (form.get('do')) {
    case 'rename_passkey': {
      // Named by registration id, because the ids of authenticators may be long.
      const passkey = factors.passkeys.find(({ registrationId }) => registrationId === form.get('passkeyID'))
      if (!passkey) throw new FactorUnknown('the person has no such passkey')
      await changeFactors.renamePasskey(userId, passkey.id, (form.get('name') ?? '').slice(0, MAX_NAME), by)
      return 'passkey_renamed'
    }
    case 'email_code_on':
      await changeFactors.setEmailCode(userId, true, by)
      return 'email_code_on'
    default:
      return undefined
  }
}

/** GET and POST /ui/account/security: passkeys, second factors, recovery codes and linked sign-ins. */
export function securityRoute(context: AccountContext): Handler {
  const show = async (res: Response, open: OpenAccount, refused?: Refused): Promise<void> => {
    const props = { account: open.account, links: await ownLinks(context, open), ...(refused ? { problem: refused.problem } : {}) }
    context.send(res, open, 'security', (frame) => securityPage(frame, props), { status: refused?.status ?? 200 })
  }

  /** Shows the new codes in the response. Only their hashes are stored. */
  const makeCodes = async (res: Response, open: OpenAccount): Promise<void> => {
    const { codes } = await context.deps.use.changeFactors.makeRecoveryCodes(open.caller.userId, changerOf(open))
    context.send(res, open, 'security', (frame) => madeCodesPage(frame, codes))
  }

  return context.page('security', { isSensitive: true }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, page: { words } } = open
      if (form.get('do') === 'make_codes') return makeCodes(res, open)
      if (form.get('do') === 'link') return leaveToLink(context, res, open)
      try {
        const note = await change(context, open)
        return note === undefined ? await show(res, open) : context.done(res, 'security', note)
      } catch (problem) {
        if (problem instanceof FactorUnknown) return show(res, open, { problem: words('account.passkeys.gone'), status: 404 })
        if (problem instanceof PasskeyNameRefused) {
          return show(res, open, { problem: words('problems.passkeyName', { most: MAX_PASSKEY_NAME }), status: 422 })
        }
        if (problem instanceof EmailNotVerified) return show(res, open, { problem: words('account.emailCode.needsEmail'), status: 422 })
        if (problem instanceof LastOwner) return show(res, open, { problem: words('problems.codesNeedMail'), status: 422 })
        throw problem
      }
    },
  })
}
