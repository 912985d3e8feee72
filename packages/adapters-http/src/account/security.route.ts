import type { Response } from 'express'
import { EmailNotVerified, FactorUnknown, MAX_PASSKEY_NAME, PasskeyNameRefused } from '@keyhall/core/factors'
import type { FactorChanger } from '@keyhall/core/factors'
import { LastOwner } from '@keyhall/core/instance'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { Note } from './notes.js'
import type { OpenAccount } from './open-account.js'
import { madeCodesPage, securityPage } from './views/index.js'

/** Longer than any name that is taken; what is cut off is refused as too long. */
const MAX_NAME = 1000

/** Who changes their own factors: this sign-in goes on, all others end. */
export const changerOf = ({ caller, session }: OpenAccount): FactorChanger => ({ ...caller, keep: session.id })

interface Refused {
  readonly problem: string
  readonly status: 404 | 422
}

/** What a form of the page wants, and what the next page says of it. */
async function change(context: AccountContext, open: OpenAccount): Promise<Note | undefined> {
  const { changeFactors } = context.deps.use
  const { form, caller: { userId }, account: { factors } } = open
  const by = changerOf(open)
  switch (form.get('do')) {
    case 'rename_passkey': {
      // Passkeys are named by their registrations here: what an authenticator calls one may be long.
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

/** GET and POST /ui/account/security: what proves the person beside the password. */
export function securityRoute(context: AccountContext): Handler {
  const show = (res: Response, open: OpenAccount, refused?: Refused): void => {
    const props = { account: open.account, ...(refused ? { problem: refused.problem } : {}) }
    context.send(res, open, 'security', (frame) => securityPage(frame, props), { status: refused?.status ?? 200 })
  }

  /** The codes are shown with the answer: nothing keeps them from then on. */
  const makeCodes = async (res: Response, open: OpenAccount): Promise<void> => {
    const { codes } = await context.deps.use.changeFactors.makeRecoveryCodes(open.caller.userId, changerOf(open))
    context.send(res, open, 'security', (frame) => madeCodesPage(frame, codes))
  }

  return context.page('security', { isSensitive: true }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, page: { words } } = open
      if (form.get('do') === 'make_codes') return makeCodes(res, open)
      try {
        const note = await change(context, open)
        return note === undefined ? show(res, open) : context.done(res, 'security', note)
      } catch (problem) {
        if (problem instanceof FactorUnknown) return show(res, open, { problem: words('account.passkeys.gone'), status: 404 })
        if (problem instanceof PasskeyNameRefused) {
          return show(res, open, { problem: words('problems.passkeyName', { most: MAX_PASSKEY_NAME }), status: 422 })
        }
        if (problem instanceof EmailNotVerified) return show(res, open, { problem: words('account.emailCode.needsEmail'), status: 422 })
        if (problem instanceof LastOwner) return show(res, open, { problem: words('account.delete.lastOwner'), status: 422 })
        throw problem
      }
    },
  })
}
