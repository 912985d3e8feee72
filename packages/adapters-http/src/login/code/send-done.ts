import type { Response } from 'express'
import type { Page } from '../pages.js'
import { accountAddress } from '../account-address.js'
import { sendPage } from '../send-page.js'
import { messagePage } from '../views/index.js'

/** Sends the confirmation that a code was used. @param basePath for a link to the account, where the person can sign in now */
export function sendDone(res: Response, { self: _form, ...page }: Page, message: { readonly title: string; readonly text: string }, basePath?: string): void {
  const wayOn = basePath === undefined ? {} : { wayOn: { href: accountAddress(basePath, ''), label: page.words('account.overview.name') } }
  // Without the URL of the form, which would show it again with the used code.
  sendPage(res, 200, (nonce) => messagePage({ ...page, nonce }, { kind: 'done', ...message, ...wayOn }))
}
