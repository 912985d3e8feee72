import type { Response } from 'express'
import type { Page } from '../pages.js'
import { sendPage } from '../send-page.js'
import { messagePage } from '../views/index.js'

/** Sends the page that says that a code has done its work. */
export function sendDone(res: Response, { self: _form, ...page }: Page, said: { readonly title: string; readonly text: string }): void {
  // The address of the form would show it again, with a code that has been used.
  sendPage(res, 200, (nonce) => messagePage({ ...page, nonce }, { kind: 'done', ...said }))
}
