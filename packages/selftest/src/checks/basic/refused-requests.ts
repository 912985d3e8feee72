import { checksOf } from '../../check.js'
import type { Own } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { withQuery } from '../../wire/form.js'
import { expectErrorPage, expectErrorResponse } from '../refusals.js'

const toClient = (own: Own, errors: readonly string[]) => async (rp: RelyingParty): Promise<void> => {
  await rp.authorization.signedIn()
  expectErrorResponse(await rp.authorization.ask(own), errors)
}

const toPerson = (ownOf: (redirectUri: string) => Own) => async (rp: RelyingParty): Promise<void> => {
  await rp.authorization.signedIn()
  expectErrorPage(await rp.authorization.ask(ownOf(rp.registration.redirectUri)))
}

/** The address of an ordinary request with one parameter once more. */
async function askTwice(rp: RelyingParty, own: Own, name: string, value: string) {
  const browser = await rp.authorization.signedIn()
  return browser.open(withQuery(rp.authorization.address(own), { [name]: value }))
}

const repeatedNonce = async (rp: RelyingParty): Promise<void> =>
  void expectErrorResponse(await askTwice(rp, { nonce: 'once' }, 'nonce', 'twice'), ['invalid_request'])

const repeatedRedirectUri = async (rp: RelyingParty): Promise<void> =>
  expectErrorPage(await askTwice(rp, {}, 'redirect_uri', rp.registration.redirectUri))

const WITHOUT_TYPE = { response_type: undefined }
const UNKNOWN_TYPE = { response_type: 'selftest' }

/** Invalid authorization requests: which error, and whether it is redirected. */
export const refusedRequestChecks = checksOf('basic', [
  {
    id: 'response-type-missing',
    title: 'a missing response_type is redirected as an error',
    clause: 'RFC 6749 §3.1.1',
    run: toClient(WITHOUT_TYPE, ['invalid_request', 'unsupported_response_type']),
  },
  {
    id: 'response-type-unknown',
    title: 'an unknown response_type is redirected as an error',
    clause: 'RFC 6749 §3.1.1',
    run: toClient(UNKNOWN_TYPE, ['unsupported_response_type', 'invalid_request']),
  },
  {
    id: 'scope-without-openid',
    title: 'a scope without openid is redirected as an error',
    clause: 'OIDC Core §3.1.2.1',
    run: toClient({ scope: 'profile' }, ['invalid_scope']),
  },
  {
    id: 'parameter-repeated',
    title: 'a repeated parameter is redirected as an error',
    clause: 'RFC 6749 §3.1',
    run: repeatedNonce,
  },
  {
    id: 'client-unknown',
    title: 'an unknown client_id shows an error page, without a redirect',
    clause: 'RFC 6749 §4.1.2.1',
    run: toPerson(() => ({ client_id: 'selftest-unknown' })),
  },
  {
    id: 'client-missing',
    title: 'a missing client_id shows an error page, without a redirect',
    clause: 'RFC 6749 §4.1.2.1',
    run: toPerson(() => ({ client_id: undefined })),
  },
  {
    id: 'redirect-uri-unregistered',
    title: 'an unregistered redirect_uri shows an error page, without a redirect',
    clause: 'RFC 6749 §4.1.2.1',
    run: toPerson(() => ({ redirect_uri: 'https://selftest.invalid/callback' })),
  },
  {
    id: 'redirect-uri-below',
    title: 'a redirect_uri below a registered one shows an error page',
    clause: 'RFC 9700 §4.1.3',
    run: toPerson((uri) => ({ redirect_uri: `${uri}/selftest` })),
  },
  {
    id: 'redirect-uri-query',
    title: 'a redirect_uri with an added query shows an error page',
    clause: 'RFC 9700 §4.1.3',
    run: toPerson((uri) => ({ redirect_uri: withQuery(uri, { selftest: '1' }) })),
  },
  {
    id: 'redirect-uri-missing',
    title: 'a missing redirect_uri shows an error page',
    clause: 'OIDC Core §3.1.2.1',
    run: toPerson(() => ({ redirect_uri: undefined })),
  },
  { id: 'redirect-uri-repeated', title: 'a repeated redirect_uri shows an error page', clause: 'RFC 6749 §3.1', run: repeatedRedirectUri },
])
