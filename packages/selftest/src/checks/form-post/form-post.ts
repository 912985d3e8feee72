import { checksOf } from '../../check.js'
import { expectEqual, expectIncludes, expectThat } from '../../expectations.js'
import { described } from '../../party/authorization-response.js'
import type { AuthorizationResponse } from '../../party/authorization-response.js'
import { tokensIn } from '../../party/client-calls.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'
import { readsRequestObjects, requestObject } from '../basic/request-objects.js'
import { ODD_STATE } from '../basic/state-and-nonce.js'
import { expectErrorResponse } from '../refusals.js'

function expectPosted(response: AuthorizationResponse, redirectUri: string): void {
  if (response.mode !== 'form_post') fail(`expected a page with a form, got ${described(response)}`)
  const { document } = response.arrival
  expectEqual('number of forms', document.forms.length, 1)
  expectEqual('method of the form', document.forms[0]?.method, 'post')
  expectEqual('action of the form', response.to, redirectUri)
}

const respond = (rp: RelyingParty, own = {}): Promise<AuthorizationResponse> =>
  rp.authorization.respond({ response_mode: 'form_post', ...own })

function isAnnounced({ metadata }: RelyingParty): void {
  const name = 'response_modes_supported'
  expectIncludes(name, metadata.members[name], ['form_post'])
}

async function posts(rp: RelyingParty): Promise<void> {
  const response = await respond(rp)
  expectPosted(response, rp.registration.redirectUri)
  if (!response.parameters.has('code')) fail(`expected a code, got ${described(response)}`)
}

async function isRedeemed(rp: RelyingParty): Promise<void> {
  tokensIn(await rp.client.redeem(await rp.authorization.grant({ response_mode: 'form_post' })))
}

async function submitsItself(rp: RelyingParty): Promise<void> {
  const { arrival } = await respond(rp)
  if (!arrival.document.scripts.some((script) => /submit/.test(script))) fail('expected a script that sends the form, got none')
}

async function escapes(rp: RelyingParty): Promise<void> {
  const { parameters } = await respond(rp, { state: `${ODD_STATE}"></form><script>` })
  expectEqual('state', parameters.getAll('state'), [`${ODD_STATE}"></form><script>`])
}

async function isNotStored(rp: RelyingParty): Promise<void> {
  const cacheControl = (await respond(rp)).arrival.answer.headers['cache-control']
  expectThat('Cache-Control', /\bno-(cache|store)\b/i.test(cacheControl ?? ''), 'no-store or no-cache', cacheControl)
}

async function postsErrors(rp: RelyingParty): Promise<void> {
  const { authorization, registration } = rp
  const arrival = await authorization.ask({ response_mode: 'form_post', prompt: 'none', state: 'of-an-error' }, authorization.newBrowser())
  const response = expectErrorResponse(arrival, ['login_required', 'interaction_required'])
  expectPosted(response, registration.redirectUri)
  expectEqual('state', response.parameters.get('state'), 'of-an-error')
}

/** Response mode and state are in the object alone, as in the conformance suite. */
async function answersRequestObject(rp: RelyingParty): Promise<void> {
  const isRead = readsRequestObjects(rp)
  await rp.authorization.signedIn()
  const arrival = await rp.authorization.ask({ request: requestObject(rp, { response_mode: 'form_post' }) })
  const response = isRead ? await rp.authorization.finish(arrival) : expectErrorResponse(arrival, ['request_not_supported'])
  if (response.parameters.get('error') === 'invalid_request_object') skip('the server takes no unsigned request object')
  if (response.mode !== 'form_post') fail(`expected a page with a form, got ${described(response)}`)
  expectEqual('error', response.parameters.get('error'), isRead ? null : 'request_not_supported')
}

/** Responses that a page posts to the client. */
export const formPostChecks = checksOf('form-post', [
  { id: 'form-post-announced', title: 'discovery announces form_post', clause: 'OIDC Discovery §3', run: isAnnounced },
  {
    id: 'form-post-form',
    title: 'a page has one form, which posts a code to the redirect URI',
    clause: 'OAuth 2.0 Form Post Response Mode §2',
    run: posts,
  },
  {
    id: 'form-post-redeemed',
    title: 'the code in the form is redeemed like any other',
    clause: 'OAuth 2.0 Form Post Response Mode §2',
    run: isRedeemed,
  },
  {
    id: 'form-post-script',
    title: 'the page sends its form by itself',
    clause: 'OAuth 2.0 Form Post Response Mode §2',
    run: submitsItself,
  },
  {
    id: 'form-post-escaping',
    title: 'odd characters in the form are escaped',
    clause: 'OAuth 2.0 Form Post Response Mode §2',
    run: escapes,
  },
  { id: 'form-post-cache', title: 'the page is never cached', clause: 'OAuth 2.0 Form Post Response Mode §2', run: isNotStored },
  { id: 'form-post-errors', title: 'errors are posted too', clause: 'OAuth 2.0 Form Post Response Mode §2', run: postsErrors },
  {
    id: 'form-post-request-object',
    title: 'the answer to a request object is posted, success or not',
    clause: 'OIDC Core §6.1',
    run: answersRequestObject,
  },
])
