import type { Request, Response } from 'express'
import type { InboxMail, InboxReads } from '@keyhall/core/mail'
import type { Reader } from '@keyhall/core/shared'
import { wordsIn } from '@keyhall/texts'
import type { Pages } from '../login/pages.js'
import { sendPage } from '../login/send-page.js'
import { notFoundRoute } from '../server/fallback.js'
import type { Handler } from '../server/frame.js'
import { isLocalClient } from '../server/local-client.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { DOWNLOAD_PAGE_BUDGET } from '../server/route-budget.js'
import { queryOf } from '../wire/form-encoding.js'
import { NO_STORE, send, sendJson } from '../wire/send.js'
import { inboxMailPage, inboxPage } from './inbox-pages.js'

const PATH = '/dev/inbox'

/** Content-Security-Policy of the HTML of a mail: no scripts and no external resources. */
const MAIL_POLICY = [
  "default-src 'none'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ')

const MAIL_HEADERS = {
  ...NO_STORE,
  'Content-Security-Policy': MAIL_POLICY,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
} as const

/** The stored mails and text messages, and the access rule. */
export interface Inbox {
  readonly storage: Reader<{ inbox: InboxReads }>
  /** Whether all clients may read; otherwise only clients on this machine. */
  readonly isOpenToAll: boolean
}

export interface InboxDependencies extends Inbox {
  readonly pages: Pages
  readonly baseUrl: string
  readonly basePath: string
}

/**
 * GET /dev/inbox: the stored mails and text messages, as a page or, for `Accept: application/json`, as JSON. `?to=` selects an address or
 * number, `?id=` one mail. 404 for clients on other machines, and for a foreign host name that resolves to this machine (DNS rebinding):
 * `Host` contains that name.
 */
export function inboxPages({ storage, isOpenToAll, pages, baseUrl, basePath }: InboxDependencies): readonly PageEndpoint[] {
  const { host } = new URL(baseUrl)
  const address = `${basePath}${PATH}`
  const notFound = notFoundRoute(pages)
  // In English, like the documentation, because it is for developers.
  const page = { basePath, words: wordsIn('en') }

  const sendAll = async (req: Request, res: Response, to: string | undefined): Promise<void> => {
    const mails = await storage.read(({ inbox }) => inbox.list(to))
    if (wantsJson(req)) return sendJson(res, 200, { mails: mails.map(inJson) })
    return sendPage(res, 200, (nonce) => inboxPage({ ...page, nonce }, { mails, address }))
  }

  const sendOne = (req: Request, res: Response, mail: InboxMail, part: string | undefined): void => {
    if (wantsJson(req)) return sendJson(res, 200, inJson(mail))
    if (part === 'html') return send(res, 200, 'text/html; charset=utf-8', Buffer.from(mail.html), MAIL_HEADERS)
    return sendPage(res, 200, (nonce) => inboxMailPage({ ...page, nonce }, { mail, address, baseUrl }))
  }

  const handler: Handler = async (req, res, report) => {
    const mayRead = isOpenToAll || isLocalClient(req)
    if (!mayRead || req.headers.host?.toLowerCase() !== host) return notFound(req, res, report)
    const query = queryOf(req)
    if (query.repeated !== undefined || query.malformed !== undefined) return notFound(req, res, report)
    const id = query.get('id')
    if (id === undefined) return sendAll(req, res, addressee(query.get('to')))
    const mail = await storage.read(({ inbox }) => inbox.find(id))
    return mail ? sendOne(req, res, mail, query.get('part')) : notFound(req, res, report)
  }
  return [{ path: PATH, name: 'dev/inbox', methods: { GET: handler }, budget: DOWNLOAD_PAGE_BUDGET, isSafe: true }]
}

/** Restores the plus sign of a phone number, which is a space in a query unless encoded. */
const addressee = (to: string | undefined): string | undefined => to?.replace(/^ (?=\d)/, '+')

/** Whether a program asks for JSON. Browsers accept HTML too. */
const wantsJson = (req: Request): boolean => {
  const accept = req.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

const inJson = ({ createdAt, ...mail }: InboxMail) => ({ ...mail, createdAt: new Date(createdAt * 1000).toISOString() })
