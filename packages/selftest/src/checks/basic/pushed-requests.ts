import { loginForm } from '../../browser/sign-in.js'
import { checksOf } from '../../check.js'
import { expectText } from '../../expectations.js'
import { authorizationResponse } from '../../party/authorization-response.js'
import { problemIn } from '../../party/client-calls.js'
import { grantIn } from '../../party/grant.js'
import type { AuthorizationRequest } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip, warn } from '../../verdict.js'
import { withQuery } from '../../wire/form.js'

interface PushedRequest {
  readonly request: AuthorizationRequest
  /** Opens it at the authorization endpoint. */
  readonly address: string
}

/** Pushes an authorization request (RFC 9126 §2.1). */
async function push({ metadata, authorization, client, registration }: RelyingParty): Promise<PushedRequest> {
  const name = 'pushed_authorization_request_endpoint'
  if (metadata.optionalEndpoint(name) === undefined) skip(`discovery names no ${name}`)
  const request = authorization.request()
  const answer = await client.post(name, request.sent)
  if (answer.status !== 201) fail(`expected status 201 for a pushed request, got ${problemIn(answer)}`)
  const requestUri = expectText('request_uri', answer.json['request_uri'])
  const address = withQuery(metadata.endpoint('authorization_endpoint'), { client_id: registration.client.id, request_uri: requestUri })
  return { request, address }
}

async function opensTwice(rp: RelyingParty): Promise<void> {
  const { request, address } = await push(rp)
  const browser = rp.authorization.newBrowser()
  const first = await browser.open(address)
  if (!loginForm(first)) fail(`expected the login for a pushed request, got ${first.description}`)
  const second = await browser.open(address)
  // RFC 9126 §4: a server may allow a reload
  if (!loginForm(second)) warn(`a reload ends the sign-in: expected the login for the second time, got ${second.description}`)
  grantIn(await rp.authorization.finish(second, browser), request)
}

async function givesOneCode(rp: RelyingParty): Promise<void> {
  const { request, address } = await push(rp)
  const browser = await rp.authorization.signedIn()
  grantIn(await rp.authorization.finish(await browser.open(address), browser), request)
  const response = authorizationResponse(await browser.open(address))
  if (response?.parameters.has('code')) fail('expected no second code for a pushed request, got one')
}

/** Pushed authorization requests (RFC 9126). */
export const pushedRequestChecks = checksOf('basic', [
  {
    id: 'pushed-reopened',
    title: 'a pushed request can be opened again until it is answered',
    clause: 'RFC 9126 §4',
    run: opensTwice,
  },
  { id: 'pushed-used', title: 'a pushed request returns one code only', clause: 'RFC 9126 §7.3', run: givesOneCode },
])
