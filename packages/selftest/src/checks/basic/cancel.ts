import type { Arrival } from '../../browser/arrival.js'
import type { HtmlForm } from '../../browser/html-document.js'
import { loginForm } from '../../browser/sign-in.js'
import { checksOf } from '../../check.js'
import { expectEqual } from '../../expectations.js'
import { authorizationResponse } from '../../party/authorization-response.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { skip } from '../../verdict.js'
import { expectErrorResponse } from '../refusals.js'

const MAX_FORMS = 5
const STATE = 'selftest-cancel'

/** Forms of a login page without visible fields; one of them may be Cancel. */
const formsWithoutFields = (page: Arrival): readonly HtmlForm[] =>
  page.document.forms.filter(
    (form) => form.method === 'post' && form !== loginForm(page) && form.fields.every(({ type }) => type === 'hidden'),
  )

/** Submits each form in a browser of its own until one redirects to the client. */
async function cancels({ authorization }: RelyingParty): Promise<void> {
  for (let index = 0; index < MAX_FORMS; index++) {
    const browser = authorization.newBrowser()
    const page = await authorization.ask({ state: STATE }, browser)
    const form = formsWithoutFields(page)[index]
    if (!form) break
    const arrival = await browser.submit(page, form)
    if (!authorizationResponse(arrival)) continue
    const { parameters } = expectErrorResponse(arrival, ['access_denied'])
    expectEqual('state', parameters.get('state'), STATE)
    return
  }
  skip('no form of the login page returns to the client without input')
}

/** Cancelling the login. */
export const cancelChecks = checksOf('basic', [
  {
    id: 'login-cancel',
    title: 'cancelling the login returns access_denied and the state to the client',
    clause: 'RFC 6749 §4.1.2.1',
    run: cancels,
  },
])
