import type { Response } from 'express'
import { FactorCodeWrong, FactorExists, SeedExpired } from '@keyhall/core/factors'
import type { OfferedSeed } from '@keyhall/core/factors'
import { accountAddress } from '../login/account-address.js'
import { qrPicture } from '../qr-picture.js'
import type { Handler } from '../server/frame.js'
import { sendRedirect } from '../wire/send.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { changerOf } from './changer-of.js'
import { totpPage } from './views/index.js'

/** Maximum length of input. Longer than any sealed seed or code. */
const MAX_LENGTHS = { sealed: 1000, code: 64 } as const

/** GET and POST /ui/account/security/totp: sets up an authenticator app: shows a seed and verifies a code. */
export function totpRoute(context: AccountContext): Handler {
  const { use: { setUpTotp }, basePath } = context.deps

  const show = (res: Response, open: OpenAccount, { seed, sealed, uri }: OfferedSeed, problem?: string): void => {
    const props = { seed, sealed, picture: qrPicture(uri), ...(problem === undefined ? {} : { problem }) }
    context.send(res, open, 'security', (frame) => totpPage(frame, props), { status: problem === undefined ? 200 : 422 })
  }

  /** Redirects to the security page when an app was set up in the meantime. */
  const toList = (res: Response): void =>
    sendRedirect(res, 303, accountAddress(basePath, 'security'))

  const confirm = async (res: Response, open: OpenAccount): Promise<void> => {
    const { form, caller: { userId }, page: { words } } = open
    const sealed = (form.get('seed') ?? '').slice(0, MAX_LENGTHS.sealed)
    const code = (form.get('code') ?? '').trim().slice(0, MAX_LENGTHS.code)
    try {
      if (code === '') return show(res, open, await setUpTotp.again(userId, sealed), words('account.totp.required'))
      await setUpTotp.confirm(userId, sealed, code, changerOf(open))
    } catch (problem) {
      if (problem instanceof FactorCodeWrong) return show(res, open, await setUpTotp.again(userId, sealed), words('account.totp.wrong'))
      if (problem instanceof SeedExpired) return show(res, open, await setUpTotp.begin(userId), words('account.totp.expired'))
      throw problem
    }
    return context.done(res, 'security', 'totp_added')
  }

  const unlessThereIsOne = async (res: Response, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (problem) {
      if (!(problem instanceof FactorExists)) throw problem
      toList(res)
    }
  }

  return context.page('security/totp', { isSensitive: true }, {
    show: (res, open) => unlessThereIsOne(res, async () => show(res, open, await setUpTotp.begin(open.caller.userId))),
    take: (res, open) => unlessThereIsOne(res, () => confirm(res, open)),
  })
}
