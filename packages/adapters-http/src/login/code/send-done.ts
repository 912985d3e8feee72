import type { Response } from 'express'
import { sendPage } from '../send-page.js'
import { messagePage } from '../views/index.js'

/** Sends the page that says that a code has done its work. */
export function sendDone(res: Response, basePath: string, said: { readonly doneTitle: string; readonly doneText: string }): void {
  const page = { kind: 'done', title: said.doneTitle, text: said.doneText } as const
  sendPage(res, 200, (nonce) => messagePage({ nonce, basePath, lang: 'en' }, page))
}
