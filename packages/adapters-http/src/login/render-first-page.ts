import { PLAIN_BRANDING } from '@keyhall/core/instance'
import { wordsIn } from '@keyhall/texts'
import type { Locale } from '@keyhall/texts'
import { lookOf, loginNamePage, passwordPage } from './views/index.js'

/** A rendering compiles the views, their stylesheet and the words of the language; the second one finds them compiled. */
const RENDERINGS = 2

/** Renders login pages that are not sent. A server calls it before it is ready, so that the first person does not wait for it. */
export function renderFirstPage(locale: Locale): void {
  const look = lookOf({ branding: PLAIN_BRANDING, links: {}, texts: {} }, { basePath: '', locale })
  const context = { nonce: '', basePath: '', words: wordsIn(locale), look }
  for (let count = 0; count < RENDERINGS; count++) {
    loginNamePage(context, { authRequestId: '', csrf: '', loginName: '' })
    passwordPage(context, { authRequestId: '', csrf: '', loginName: '', otherAccountHref: '' })
  }
}
