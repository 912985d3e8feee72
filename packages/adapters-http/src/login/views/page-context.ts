import type { Words } from '@keyhall/texts'
import type { Look } from './look.js'

/** What every page needs beside its own properties. */
export interface PageContext {
  /** The nonce of this response's Content-Security-Policy, for the stylesheet and the script. */
  readonly nonce: string
  /** Path prefix of the base URL for links and form actions: `''` or `'/prefix'`, never with a slash at the end. */
  readonly basePath: string
  /** Name of the client that asked for the sign-in, as its registration says. Treated as hostile text. */
  readonly clientName?: string
  /** Every text in the language of this page. */
  readonly words: Words
  /** The form that ends the sign-in without an answer of the person; absent where there is none to end. */
  readonly cancel?: { readonly authRequestId: string; readonly csrf: string }
  /** What is not as the product comes; absent where nothing is. */
  readonly look?: Look
  /**
   * The address that shows this page again by GET, in another language: a path, or only the query where the path is that of the page.
   * Without one, the page offers no other languages: what a form has just done cannot be shown again.
   */
  readonly self?: string
}
