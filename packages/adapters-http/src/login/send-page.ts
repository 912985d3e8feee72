import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { NO_STORE, send } from '../wire/send.js'

/**
 * No `form-action`: browsers apply it to every redirect after a POST, so it would block the redirect to a client and the next redirects
 * of that client. All forms and redirects of these pages go to URLs chosen by the server.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

/** No Cross-Origin-Opener-Policy, because a login in a popup has to reach its opener. */
const HEADERS = {
  ...NO_STORE,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
} as const

/** Sends an HTML page with the common headers and a new nonce for its stylesheet and script. */
export function sendPage(res: ServerResponse, status: number, render: (nonce: string) => string, headers: Readonly<Record<string, string>> = {}): void {
  const nonce = randomBytes(16).toString('base64url')
  send(res, status, 'text/html; charset=utf-8', Buffer.from(render(nonce)), {
    ...HEADERS,
    'Content-Security-Policy': policy(nonce),
    ...headers,
  })
}
