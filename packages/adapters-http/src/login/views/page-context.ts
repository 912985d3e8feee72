import type { Words } from '@keyhall/texts'
import type { Look } from './look.js'

/** The context of every page. */
export interface PageContext {
  /** The nonce of this response's Content-Security-Policy, for its stylesheets and scripts. */
  readonly nonce: string
  /** Path prefix of the base URL for links and form actions: `''` or `'/prefix'`, never with a slash at the end. */
  readonly basePath: string
  /** The registered name of the client. Treated as hostile text. */
  readonly clientName?: string
  /** The texts in the language of this page. */
  readonly words: Words
  /** The form that cancels the sign-in; absent when there is none. */
  readonly cancel?: { readonly authRequestId: string; readonly csrf: string }
  /** The customization; absent when there is none. */
  readonly look?: Look
  /**
   * The URL that shows this page again by GET, for the language switcher: a path, or only a query. Absent when the page cannot be shown
   * again, such as the result of a form; then no other languages are offered.
   */
  readonly self?: string
}
