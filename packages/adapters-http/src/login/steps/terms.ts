import { LANGUAGE_IN_LINK } from '@keyhall/core/instance'
import type { Handler } from '../../server/frame.js'
import { sendPage } from '../send-page.js'
import { termsPage } from '../views/index.js'
import type { StepContext } from './context.js'
import { owedPage, resumeSignIn } from './context.js'
import { callerOf, signerOf } from './signer.js'

/** GET and POST /ui/login/terms: accepts the terms of service. The form names the version that the page showed. */
export function termsStep(context: StepContext): Handler {
  return owedPage(context, 'terms', 'accept_terms', async (req, res, step) => {
    const { form, page, owed: { terms: { version, link } } } = step
    if (req.method === 'POST' && form.get('version') === version) {
      await context.use.acceptTerms.accept(version, callerOf(step))
      return resumeSignIn(context, res, step)
    }
    const termsHref = link.replaceAll(LANGUAGE_IN_LINK, page.words.locale)
    sendPage(res, req.method === 'POST' ? 422 : 200, (nonce) => termsPage({ ...page, nonce }, { ...signerOf(context, step), version, termsHref }))
  })
}
