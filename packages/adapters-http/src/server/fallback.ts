import type { ErrorRequestHandler } from 'express'
import { messagePage, textsIn } from '../login/views/index.js'
import { sendPage } from '../login/send-page.js'
import { sendEmpty, sendJson } from '../wire/send.js'
import type { Handler } from './frame.js'

const { notFound } = textsIn('en').messages

/** Whether whoever asks reads HTML: a browser that goes to an address. */
const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false

/** Everything that no route knows. */
export const notFoundRoute =
  (basePath: string): Handler =>
  (req, res) => {
    if (wantsPage(req.headers.accept)) {
      sendPage(res, 404, (nonce) => messagePage({ nonce, basePath, lang: 'en' }, { kind: 'error', title: notFound.title, text: notFound.text }))
    } else sendJson(res, 404, { error: 'not_found' })
  }

/** What Express itself refuses before a route runs, such as an address that cannot be decoded. */
export const refuseUnreadable: ErrorRequestHandler = (_problem, _req, res, _next) => {
  sendEmpty(res, 400)
}
