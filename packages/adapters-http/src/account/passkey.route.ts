import type { Response } from 'express'
import {
  FactorExists, MAX_PASSKEY_NAME, PasskeyNameRefused, PasskeyRefused, RegistrationExpired, TooManyPasskeys,
} from '@keyhall/core/factors'
import type { Words } from '@keyhall/texts'
import { PASSKEY_SCRIPT_PATH } from '../assets/passkey-script.js'
import { accountAddress } from '../login/account-address.js'
import { answerIn } from '../login/steps/passkey-prompt.js'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { changerOf } from './changer-of.js'
import { passkeyAddPage } from './views/index.js'

/** Maximum length of input. Longer than any valid name or registration id. */
const MAX_LENGTHS = { name: 1000, id: 100 } as const

interface Refused {
  readonly problem: string
  /** Input. */
  readonly name: string
}

/** The message for a refused passkey. @throws any other error */
function refusalOf(words: Words, problem: unknown): string {
  if (problem instanceof FactorExists) return words('account.passkeys.exists')
  if (problem instanceof PasskeyNameRefused) return words('problems.passkeyName', { most: MAX_PASSKEY_NAME })
  if (problem instanceof TooManyPasskeys) return words('account.passkeys.tooMany')
  if (problem instanceof RegistrationExpired) return words('account.passkeys.expired')
  if (problem instanceof PasskeyRefused) return words('account.passkeys.refused')
  throw problem
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
      const name = (form.get('name') ?? '').trim().slice(0, MAX_LENGTHS.name)
      const registrationId = (form.get('registrationID') ?? '').slice(0, MAX_LENGTHS.id)
      const made = { registrationId, response: answerIn(form), ...(name === '' ? {} : { name }) }
      try {
        await passkeys.complete(userId, made, changerOf(open))
      } catch (problem) {
        return show(res, open, { problem: refusalOf(words, problem), name })
      }
      return context.done(res, 'security', 'passkey_added')
    },
  })
}
