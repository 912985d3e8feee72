import type { Response } from 'express'
import type { AuthorizationResponse } from '@keyhall/core/auth-requests'
import type { RegisteredRedirect } from '@keyhall/core/clients'
import { encodeForm } from '../wire/form-encoding.js'
import { NO_REFERRER, sendRedirect } from '../wire/send.js'
import type { Page } from '../login/pages.js'
import { formPostPage } from '../login/views/index.js'
import { sendPage } from '../login/send-page.js'

/** 302 after a GET; 303 after a POST, so that the browser never forwards credentials (RFC 9700 §4.12). */
export const redirectStatus = (res: Response): number => (res.req.method === 'POST' ? 303 : 302)

/** A registered URI with parameters in the query. */
export function addressWith(uri: RegisteredRedirect, parameters: Readonly<Record<string, string>>): string {
  const query = encodeForm(parameters)
  const joint = uri.includes('?') ? (uri.endsWith('?') || uri.endsWith('&') ? '' : '&') : '?'
  return query === '' ? uri : `${uri}${joint}${query}`
}

/** Redirects to a registered URI, with parameters in the query. */
export function redirectTo(res: Response, uri: RegisteredRedirect, parameters: Readonly<Record<string, string>>): void {
  sendRedirect(res, redirectStatus(res), addressWith(uri, parameters), NO_REFERRER)
}

/**
 * Sends an authorization response to the client in its response mode (OAuth 2.0 Multiple Response Types §2, Form Post Response Mode).
 *
 * @param page context of the page; called only for `form_post`
 */
export function renderResponse(res: Response, { to, parameters }: AuthorizationResponse, page: () => Page): void {
  switch (to.mode) {
    case 'query':
      redirectTo(res, to.redirectUri, parameters)
      return
    case 'fragment':
      sendRedirect(res, redirectStatus(res), `${to.redirectUri}#${encodeForm(parameters)}`, NO_REFERRER)
      return
    case 'form_post':
      sendPage(res, 200, (nonce) => formPostPage({ ...page(), nonce }, { action: to.redirectUri, parameters }))
  }
}
