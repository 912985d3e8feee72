import { loginForm } from '../../browser/sign-in.js'
import { checksOf } from '../../check.js'
import { expectEqual, expectThat, expectWhole, shown } from '../../expectations.js'
import { authorizationResponse } from '../../party/authorization-response.js'
import { tokensIn } from '../../party/client-calls.js'
import { grantIn } from '../../party/grant.js'
import type { Own } from '../../party/grant.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import type { JsonObject } from '../../wire/json-answer.js'
import { expectErrorResponse } from '../refusals.js'

/** The claims of a response without interaction. @throws Verdict when a page is shown */
export async function claimsInSilence(rp: RelyingParty, own: Own): Promise<JsonObject> {
  const request = rp.authorization.request(own)
  const arrival = await rp.authorization.ask(request.sent)
  const response = authorizationResponse(arrival) ?? fail(`expected a code without interaction, got ${arrival.description}`)
  const { idToken } = tokensIn(await rp.client.redeem(grantIn(response, request)))
  return claimsOf(idToken)
}

/** Signs in again 2 s later, which the request must require, and expects a later auth_time. @throws Verdict */
export async function expectNewSignIn(rp: RelyingParty, own: Own): Promise<void> {
  const { authorization, client } = rp
  const before = claimsOf((await rp.tokens({ max_age: '10000' })).idToken)['auth_time']
  await authorization.letPass(2)
  const request = authorization.request(own)
  const page = await authorization.ask(request.sent)
  if (!loginForm(page)) fail(`expected the login, since the person signed in 2 s ago, got ${page.description}`)
  const { idToken } = tokensIn(await client.redeem(grantIn(await authorization.finish(page), request)))
  const after = claimsOf(idToken)['auth_time']
  const isLater = expectWhole('auth_time', after) > expectWhole('auth_time before', before)
  expectThat('auth_time', isLater, `later than ${shown(before)}`, after)
}

async function noneSignedOut({ authorization }: RelyingParty): Promise<void> {
  expectErrorResponse(await authorization.ask({ prompt: 'none' }, authorization.newBrowser()), ['login_required', 'interaction_required'])
}

async function noneSignedIn(rp: RelyingParty): Promise<void> {
  const first = claimsOf((await rp.tokens()).idToken)
  const second = await claimsInSilence(rp, { prompt: 'none' })
  expectEqual('sub', second['sub'], first['sub'])
  expectEqual('auth_time', second['auth_time'], first['auth_time'])
}

async function noneWithLogin({ authorization }: RelyingParty): Promise<void> {
  await authorization.signedIn()
  expectErrorResponse(await authorization.ask({ prompt: 'none login' }), ['invalid_request'])
}

/** The prompt parameter. */
export const promptChecks = checksOf('basic', [
  {
    id: 'prompt-none-signed-out',
    title: 'prompt=none without a session is login_required',
    clause: 'OIDC Core §3.1.2.6',
    run: noneSignedOut,
  },
  {
    id: 'prompt-none-signed-in',
    title: 'prompt=none with a session shows no page',
    clause: 'OIDC Core §3.1.2.1',
    run: noneSignedIn,
  },
  {
    id: 'prompt-none-login',
    title: 'prompt=none with another value is invalid_request',
    clause: 'OIDC Core §3.1.2.1',
    run: noneWithLogin,
  },
  {
    id: 'prompt-login',
    title: 'prompt=login signs in again and returns a later auth_time',
    clause: 'OIDC Core §3.1.2.1',
    run: (rp) => expectNewSignIn(rp, { prompt: 'login' }),
  },
])
