import type { Response } from 'express'
import type { PasskeyWithCode } from '@keyhall/core/factors'
import { CodeRefused } from '@keyhall/core/verification'
import { PASSKEY_SCRIPT_PATH } from '../../assets/passkey-script.js'
import type { Handler } from '../../server/frame.js'
import { passkeyRefusal, registeredPasskey } from '../registered-passkey.js'
import { sendPage } from '../send-page.js'
import { newPasskeyPage, verifyEmailPage } from '../views/index.js'
import type { CodeForm, CodeFormDependencies } from './code-form.js'
import { codeFormRoute } from './code-form.js'
import { sendDone } from './send-done.js'

/**
 * GET and POST /ui/login/passkey/register: registers a passkey with a code. The code is requested first, on a page without personal data,
 * because the options for the authenticator reveal the login name and existing passkeys.
 */
export function newPasskeyRoute(deps: CodeFormDependencies, passkeys: PasskeyWithCode): Handler {
  const askCode = (res: Response, { page, props }: CodeForm, problem?: string): void =>
    sendPage(res, problem === undefined ? 200 : 422, (nonce) =>
      verifyEmailPage({ ...page, nonce }, { ...props, purpose: 'newPasskey', ...(problem === undefined ? {} : { problem }) }),
    )

  const askPasskey = async (res: Response, form: CodeForm, refused?: { readonly problem: string; readonly name: string }): Promise<void> => {
    const { userId, code, props } = form
    const { registrationId, options } = await passkeys.begin({ userId, code })
    const prompt = {
      script: `${deps.basePath}${PASSKEY_SCRIPT_PATH}`,
      kind: 'create',
      options,
      action: props.action,
      fields: { ...props.fields, userID: userId, code, csrf: props.csrf, registrationID: registrationId },
      collect: ['name'],
    } as const
    const { self: _form, ...page } = form.page
    sendPage(res, refused ? 422 : 200, (nonce) => newPasskeyPage({ ...page, nonce }, { prompt, name: refused?.name ?? '', problem: refused?.problem }))
  }

  const add = async (res: Response, form: CodeForm): Promise<void> => {
    const { userId, code, sent, by: { origin, browser }, page } = form
    const { words } = page
    const passkey = registeredPasskey(sent)
    try {
      await passkeys.complete({ userId, code, browser }, passkey, origin)
    } catch (problem) {
      if (problem instanceof CodeRefused) throw problem
      return askPasskey(res, form, { problem: passkeyRefusal(words, problem), name: passkey.name ?? '' })
    }
    return sendDone(res, page, { title: words('newPasskey.doneTitle'), text: words('newPasskey.doneText') })
  }

  const take = async (res: Response, form: CodeForm): Promise<void> => {
    const { words } = form.page
    if (form.code === '') return askCode(res, form, words('problems.required.mailCode'))
    try {
      return await (form.sent.has('registrationID') ? add(res, form) : askPasskey(res, form))
    } catch (problem) {
      if (!(problem instanceof CodeRefused)) throw problem
      return askCode(res, form, words('problems.mailCode'))
    }
  }

  return codeFormRoute('passkey_registration', deps, { show: (res, form) => askCode(res, form), take })
}
