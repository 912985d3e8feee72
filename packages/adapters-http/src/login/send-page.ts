import type { ServerResponse } from 'node:http'
import { randomText } from '../wire/random-text.js'
import { NO_STORE, send } from '../wire/send.js'
import type { Body } from '../wire/send.js'

/** Which pages may show a page in a frame. Only previews are framed, by the console. */
type FramedBy = 'none' | 'self'

/**
 * No `form-action`: browsers apply it to every redirect after a POST, so it would block the redirect to a client and the next redirects
 * of that client. All forms and redirects of these pages go to URLs chosen by the server.
 */
const policy = (nonce: string, framedBy: FramedBy, frames: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    `frame-ancestors '${framedBy}'`,
    "object-src 'none'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
  ].join('; ')

/** The headers of every page. No Cross-Origin-Opener-Policy, because a login in a popup has to reach its opener. */
export const PAGE_HEADERS = {
  ...NO_STORE,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
} as const

/** Sends an HTML page with the common headers and a new nonce for its stylesheets and scripts. */
export function sendPage(res: ServerResponse, status: number, render: (nonce: string) => Body, headers: Readonly<Record<string, string>> = {}): void {
  sendFramedBy('none', res, { status, render, headers })
}

interface Answer {
  readonly status: number
  readonly render: (nonce: string) => Body
  readonly headers: Readonly<Record<string, string>>
  /** Origins that the page may show in frames. */
  readonly frames?: readonly string[]
}

function sendFramedBy(framedBy: FramedBy, res: ServerResponse, { status, render, headers, frames = [] }: Answer): void {
  const nonce = randomText(16)
  const secured = Object.assign({}, PAGE_HEADERS, headers, { 'Content-Security-Policy': policy(nonce, framedBy, frames) })
  send(res, status, 'text/html; charset=utf-8', render(nonce), secured)
}

/** Sends a page that shows pages of these origins in frames. */
export function sendPageWithFrames(res: ServerResponse, origins: readonly string[], render: (nonce: string) => string): void {
  sendFramedBy('none', res, { status: 200, render, headers: {}, frames: [...new Set(origins)] })
}

/** Sends a page without function, which pages of this server may show in a frame. */
export function sendPreview(res: ServerResponse, render: (nonce: string) => string): void {
  sendFramedBy('self', res, { status: 200, render, headers: { 'X-Frame-Options': 'SAMEORIGIN' } })
}
