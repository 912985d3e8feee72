import { checksOf } from '../../check.js'
import { expectThat } from '../../expectations.js'
import { basic } from '../../party/client-authentication.js'
import type { Authentication } from '../../party/client-authentication.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'
import { withQuery } from '../../wire/form.js'
import type { JsonAnswer } from '../../wire/json-answer.js'
import { expectRefusal } from '../refusals.js'

/** The client and its secret. Skips the check for a public client. */
function confidential({ registration }: RelyingParty): { readonly id: string; readonly secret: string; readonly isBasic: boolean } {
  const { id, secret, method } = registration.client
  return secret === undefined ? skip('the client has no secret') : { id, secret, isBasic: method === 'client_secret_basic' }
}

const inHeader = (id: string, secret: string): Authentication => ({ headers: { authorization: basic(id, secret) }, parameters: {} })
const inBody = (id: string, secret: string): Authentication => ({ headers: {}, parameters: { client_id: id, client_secret: secret } })

/** Redeems a valid code with another client authentication. */
async function redeemBy(rp: RelyingParty, by: Authentication): Promise<JsonAnswer> {
  const { code, redirectUri } = await rp.authorization.grant()
  return rp.client.post('token_endpoint', { grant_type: 'authorization_code', code, redirect_uri: redirectUri }, by)
}

async function wrongSecret(rp: RelyingParty): Promise<void> {
  const { id, secret, isBasic } = confidential(rp)
  const answer = await redeemBy(rp, (isBasic ? inHeader : inBody)(id, `${secret}x`))
  expectRefusal(answer, ['invalid_client'], isBasic ? [401] : [400, 401])
}

async function challenge(rp: RelyingParty): Promise<void> {
  const { id, secret, isBasic } = confidential(rp)
  if (!isBasic) skip('the client uses no Authorization header')
  const { headers } = await redeemBy(rp, inHeader(id, `${secret}x`))
  expectThat('WWW-Authenticate', /^basic\b/i.test(headers['www-authenticate'] ?? ''), 'the scheme Basic', headers['www-authenticate'])
}

async function nothing(rp: RelyingParty): Promise<void> {
  const { id } = confidential(rp)
  expectRefusal(await redeemBy(rp, { headers: {}, parameters: { client_id: id } }), ['invalid_client'], [400, 401])
}

async function several(rp: RelyingParty): Promise<void> {
  const { id, secret } = confidential(rp)
  const both = { headers: inHeader(id, secret).headers, parameters: inBody(id, secret).parameters }
  expectRefusal(await redeemBy(rp, both), ['invalid_request', 'invalid_client'], [400, 401])
}

async function inQuery(rp: RelyingParty): Promise<void> {
  const { id, secret } = confidential(rp)
  const { code, redirectUri } = await rp.authorization.grant()
  const address = withQuery(rp.metadata.endpoint('token_endpoint'), { client_id: id, client_secret: secret })
  const answer = await rp.client.send('POST', address, { form: { grant_type: 'authorization_code', code, redirect_uri: redirectUri } })
  if (answer.status < 400 || answer.status >= 500) fail(`expected a status from 400 to 499, got ${answer.status}`)
}

/** Client authentication at the token endpoint. */
export const clientAuthenticationChecks = checksOf('basic', [
  { id: 'client-secret-wrong', title: 'a wrong secret is invalid_client', clause: 'RFC 6749 §5.2', run: wrongSecret },
  { id: 'client-challenge', title: 'a wrong Basic header gets a WWW-Authenticate challenge', clause: 'RFC 6749 §5.2', run: challenge },
  { id: 'client-secret-missing', title: 'a confidential client without its secret is refused', clause: 'RFC 6749 §3.2.1', run: nothing },
  { id: 'client-several', title: 'two authentication methods in one request are refused', clause: 'RFC 6749 §2.3', run: several },
  { id: 'client-secret-in-query', title: 'a secret in the query is refused', clause: 'RFC 6749 §2.3.1', run: inQuery },
])
