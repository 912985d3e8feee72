import { checksOf } from '../../check.js'
import { expectEqual, expectText, expectThat } from '../../expectations.js'
import { problemIn } from '../../party/client-calls.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import { withQuery } from '../../wire/form.js'
import { mediaType } from '../../wire/json-answer.js'
import type { JsonAnswer } from '../../wire/json-answer.js'

const addressOf = ({ metadata }: RelyingParty): string => metadata.endpoint('userinfo_endpoint')
const tokenOf = async (rp: RelyingParty): Promise<string> => (await rp.sample()).tokens.accessToken

function expectPerson(answer: JsonAnswer): void {
  if (answer.status !== 200) fail(`expected status 200, got ${problemIn(answer)}`)
  expectText('sub', answer.json['sub'])
}

async function byGet(rp: RelyingParty): Promise<void> {
  const answer = await rp.client.userinfo(await tokenOf(rp))
  expectPerson(answer)
  expectEqual('content type', mediaType(answer), 'application/json')
}

async function byPostWithHeader(rp: RelyingParty): Promise<void> {
  expectPerson(await rp.client.userinfo(await tokenOf(rp), 'POST'))
}

async function byPostWithForm(rp: RelyingParty): Promise<void> {
  expectPerson(await rp.client.send('POST', addressOf(rp), { form: { access_token: await tokenOf(rp) } }))
}

async function notInQuery(rp: RelyingParty): Promise<void> {
  const { status } = await rp.client.send('GET', withQuery(addressOf(rp), { access_token: await tokenOf(rp) }))
  if (status < 400 || status >= 500) fail(`expected a status from 400 to 499, got ${status}`)
}

async function sameSubject(rp: RelyingParty): Promise<void> {
  const { tokens } = await rp.sample()
  expectEqual('sub', (await rp.client.userinfo(tokens.accessToken)).json['sub'], claimsOf(tokens.idToken)['sub'])
}

function expectChallenge({ status, headers }: JsonAnswer, pattern: RegExp, expected: string): void {
  expectEqual('status', status, 401)
  const challenge = headers['www-authenticate']
  expectThat('WWW-Authenticate', pattern.test(challenge ?? ''), expected, challenge)
}

async function withoutToken(rp: RelyingParty): Promise<void> {
  // RFC 6750 §3.1: the challenge for a request without a token has no error code
  expectChallenge(await rp.client.send('GET', addressOf(rp)), /^bearer\b(?!.*\berror=)/i, 'Bearer without an error')
}

async function withWrongToken(rp: RelyingParty): Promise<void> {
  const token = `${(await tokenOf(rp)).slice(0, -4)}AAAA`
  expectChallenge(await rp.client.userinfo(token), /^bearer\b.*\berror="invalid_token"/i, 'Bearer with error="invalid_token"')
}

/** The userinfo endpoint. */
export const userinfoChecks = checksOf('basic', [
  { id: 'userinfo-get', title: 'userinfo returns JSON for GET', clause: 'OIDC Core §5.3.1', run: byGet },
  {
    id: 'userinfo-post-header',
    title: 'userinfo accepts POST with the token in the header',
    clause: 'OIDC Core §5.3.1',
    run: byPostWithHeader,
  },
  { id: 'userinfo-post-body', title: 'userinfo accepts POST with the token in the form', clause: 'RFC 6750 §2.2', run: byPostWithForm },
  { id: 'userinfo-query', title: 'userinfo ignores tokens in the query', clause: 'RFC 9700 §4.3.2', run: notInQuery },
  { id: 'userinfo-subject', title: 'userinfo has the sub of the ID token', clause: 'OIDC Core §5.3.2', run: sameSubject },
  { id: 'userinfo-no-token', title: 'userinfo without a token is 401 with a challenge', clause: 'RFC 6750 §3.1', run: withoutToken },
  { id: 'userinfo-wrong-token', title: 'userinfo with a wrong token is 401 invalid_token', clause: 'RFC 6750 §3.1', run: withWrongToken },
])
