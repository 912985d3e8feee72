import { checksOf } from '../../check.js'
import { authorizationResponse } from '../../party/authorization-response.js'
import { pkce } from '../../party/pkce.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import { withQuery } from '../../wire/form.js'
import { expectErrorPage, expectErrorResponse } from '../refusals.js'

/** An authorization request without an S256 challenge is refused. @throws Verdict */
export async function demandsPkce({ authorization }: RelyingParty): Promise<void> {
  await authorization.signedIn()
  const challenge = pkce().verifier
  for (const own of [{ code_challenge: undefined, code_challenge_method: undefined }, { code_challenge: challenge, code_challenge_method: 'plain' }]) {
    expectErrorResponse(await authorization.ask(own), ['invalid_request'])
  }
}

async function refusesImplicit({ authorization }: RelyingParty): Promise<void> {
  for (const type of ['token', 'id_token token']) {
    const arrival = await authorization.ask({ response_type: type, nonce: 'selftest' })
    const response = authorizationResponse(arrival)
    if (response?.parameters.has('access_token')) fail(`expected no access token for the response_type ${type}, got one`)
    if (response && !response.parameters.has('error')) fail(`expected the response_type ${type} to be refused, got ${arrival.description}`)
  }
}

async function comparesExactly({ authorization, registration }: RelyingParty): Promise<void> {
  expectErrorPage(await authorization.ask({ redirect_uri: `${registration.redirectUri}/selftest` }))
}

async function ignoresQueryTokens(rp: RelyingParty): Promise<void> {
  const { accessToken } = await rp.tokens()
  const answer = await rp.client.send('GET', withQuery(rp.metadata.endpoint('userinfo_endpoint'), { access_token: accessToken }))
  if (answer.status < 400) fail(`expected an access token in the query to be refused, got status ${answer.status}`)
}

/** OAuth 2.1. */
export const oauth21Checks = checksOf('oauth-2.1', [
  { id: 'oauth21-pkce-required', title: 'an authorization request without an S256 challenge is refused', clause: 'OAuth 2.1 §4.1.1', run: demandsPkce },
  { id: 'oauth21-no-implicit', title: 'the implicit grant is refused', clause: 'OAuth 2.1 §10.1', run: refusesImplicit },
  { id: 'oauth21-redirect-exact', title: 'a redirect URI is compared exactly', clause: 'OAuth 2.1 §4.1.1', run: comparesExactly },
  { id: 'oauth21-no-query-token', title: 'an access token in the query is refused', clause: 'OAuth 2.1 §5.1', run: ignoresQueryTokens },
])
