import type { Response } from 'express'
import { PASSKEY_SCRIPT_PATH } from '../assets/passkey-script.js'
import { accountAddress } from '../login/account-address.js'
import { passkeyRefusal, registeredPasskey } from '../login/registered-passkey.js'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { changerOf } from './changer-of.js'
import { passkeyAddPage } from './views/index.js'

interface Refused {
  readonly problem: string
  /** Input. */
  readonly name: string
}

/** GET and POST /ui/account/security/passkey: adds a passkey or security key. */
export function passkeyRoute(context: AccountContext): Handler {
  const { use: { passkeys }, basePath } = context.deps

  const show = async (res: Response, open: OpenAccount, refused?: Refused): Promise<void> => {
    const { registrationId, options } = await passkeys.begin(open.caller.userId)
    const prompt = {
      script: `${basePath}${PASSKEY_SCRIPT_PATH}`,
      kind: 'create',
      options,
      action: accountAddress(basePath, 'security/passkey'),
      fields: { csrf: open.csrf, registrationID: registrationId },
      collect: ['name'],
    } as const
    const props = { prompt, name: refused?.name ?? '', ...(refused ? { problem: refused.problem } : {}) }
    context.send(res, open, 'security', (frame) => passkeyAddPage(frame, props), { status: refused ? 422 : 200 })
  }

  return context.page('security/passkey', { isSensitive: true }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, caller: { userId }, page: { words } } = open
      const passkey = registeredPasskey(form)
      try {
        await passkeys.complete(userId, passkey, changerOf(open))
      } catch (problem) {
        return show(res, open, { problem: passkeyRefusal(words, problem), name: passkey.name ?? '' })
      }
      return context.done(res, 'security', 'passkey_added')
    },
  })
}
