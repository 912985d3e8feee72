import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { NO_STORE, send } from '../wire/send.js'

/**
 * No `form-action`: browsers apply it to every redirect that follows a posted form, so it would stop the way back to a client, or
 * that client's own next redirect. Every form and every redirect of these pages goes to an address that the server chose.
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

/** No Cross-Origin-Opener-Policy: a login in a popup has to reach the window that opened it. */
const HEADERS = {
  ...NO_STORE,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
} as const

/** Sends an HTML page with a fresh nonce for its stylesheet and script, and the headers that every page has. */
export function sendPage(res: ServerResponse, status: number, render: (nonce: string) => string, headers: Readonly<Record<string, string>> = {}): void {
  const nonce = randomBytes(16).toString('base64url')
  send(res, status, 'text/html; charset=utf-8', Buffer.from(render(nonce)), {
    ...HEADERS,
    'Content-Security-Policy': policy(nonce),
    ...headers,
  })
}
