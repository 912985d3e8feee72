import type { ErrorRequestHandler } from 'express'
import type { Pages } from '../login/pages.js'
import { messagePage } from '../login/views/index.js'
import { sendPage } from '../login/send-page.js'
import { sendEmpty, sendJson } from '../wire/send.js'
import type { Handler } from './frame.js'

/** Whether the client is a browser that navigates. */
const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false

/** The handler for unknown paths. */
export const notFoundRoute =
  (pages: Pages): Handler =>
  (req, res) => {
    if (wantsPage(req.headers.accept)) {
      const page = pages.of(res)
      const message = { title: page.words('messages.notFound.title'), text: page.words('messages.notFound.text') }
      sendPage(res, 404, (nonce) => messagePage({ ...page, nonce }, { kind: 'error', ...message }))
    } else sendJson(res, 404, { error: 'not_found' })
  }

/** Errors of Express before a route runs, such as a malformed URL. */
export const refuseUnreadable: ErrorRequestHandler = (_problem, _req, res, _next) => {
  sendEmpty(res, 400)
}
