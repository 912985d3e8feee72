import { CredentialUnknown } from '@keyhall/core/accounts'
import { FactorUnknown, OnlyWayToSignIn } from '@keyhall/core/factors'
import { LastWayIn, LinkUnknown } from '@keyhall/core/identity-providers'
import { LastOwner } from '@keyhall/core/instance'
import { SessionUnknown } from '@keyhall/core/sessions'
import type { MessageKey } from '@keyhall/texts'
import type { Response } from 'express'
import type { Handler } from '../server/frame.js'
import type { ConfirmingPage } from './account-pages.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import type { Removals } from './removals.js'
import type { Removal, RemovalBlock } from './views/index.js'
import { confirmPage, gonePage } from './views/index.js'

/** The message when the object to remove does not exist (any more). */
function goneText(problem: unknown): MessageKey | undefined {
  if (problem instanceof FactorUnknown) return 'account.passkeys.gone'
  if (problem instanceof SessionUnknown) return 'account.sessions.gone'
  if (problem instanceof LinkUnknown) return 'account.links.gone'
  return problem instanceof CredentialUnknown ? 'account.applications.gone' : undefined
}

function blockOf(problem: unknown): RemovalBlock | undefined {
  if (problem instanceof OnlyWayToSignIn) return 'only_way'
  if (problem instanceof LastWayIn) return 'only_link'
  return problem instanceof LastOwner ? 'last_owner' : undefined
}

/** GET and POST of a confirmation page, which shows the object and the consequences. GET changes nothing. */
export function confirmingRoute(context: AccountContext, place: ConfirmingPage, { list, isSensitive, find }: Removals): Handler {
  const show = (res: Response, open: OpenAccount, removal: Removal, status: 200 | 422 = 200): void =>
    context.send(res, open, list, (frame) => confirmPage(frame, { place, list, removal, mayHavePassword: open.account.policies.login.allowUsernamePassword }), { status })

  const unlessGone = async (res: Response, open: OpenAccount, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (problem) {
      const text = goneText(problem)
      if (text === undefined) throw problem
      context.send(res, open, list, (frame) => gonePage(frame, { list, problem: open.page.words(text) }), { status: 404 })
    }
  }

  return context.page(place, { isSensitive }, {
    show: (res, open) => unlessGone(res, open, async () => {
      const found = await find(open)
      return found ? show(res, open, found.removal) : context.goTo(res, list)
    }),
    take: (res, open) => unlessGone(res, open, async () => {
      const found = await find(open)
      if (!found) return context.goTo(res, list)
      try {
        const note = await found.remove()
        return note === undefined ? context.goTo(res, '') : context.done(res, list, note)
      } catch (problem) {
        const block = blockOf(problem)
        if (!block) throw problem
        return show(res, open, { ...found.removal, block }, 422)
      }
    }),
  })
}
