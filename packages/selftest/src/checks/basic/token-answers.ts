import { checksOf } from '../../check.js'
import { expectEqual, expectText, expectThat, expectWhole } from '../../expectations.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import type { JsonAnswer } from '../../wire/json-answer.js'
import { mediaType } from '../../wire/json-answer.js'
import { expectRefusal } from '../refusals.js'

const answerOf = async (rp: RelyingParty): Promise<JsonAnswer> => (await rp.sample()).tokens.answer

async function hasTokens(rp: RelyingParty): Promise<void> {
  const answer = await answerOf(rp)
  expectText('access_token', answer.json['access_token'])
  expectText('id_token', answer.json['id_token'])
  expectEqual('content type', mediaType(answer), 'application/json')
}

const directives = (header: string | undefined): readonly string[] => (header ?? '').toLowerCase().split(',').map((each) => each.trim())

function expectUnstored({ headers }: JsonAnswer): void {
  const cacheControl = headers['cache-control']
  expectThat('Cache-Control', directives(cacheControl).includes('no-store'), 'no-store', cacheControl)
  expectThat('Pragma', directives(headers.pragma).includes('no-cache'), 'no-cache', headers.pragma)
}

async function hasType(rp: RelyingParty): Promise<void> {
  const { token_type: type } = (await answerOf(rp)).json
  // RFC 6749 §5.1: the value is case insensitive
  expectThat('token_type', typeof type === 'string' && type.toLowerCase() === 'bearer', 'Bearer', type)
}

async function hasLife(rp: RelyingParty): Promise<void> {
  const { expires_in: life } = (await answerOf(rp)).json
  expectThat('expires_in', expectWhole('expires_in', life) > 0, 'seconds that are left', life)
}

async function hasScope(rp: RelyingParty): Promise<void> {
  const { answer } = await rp.tokens({ scope: 'openid email' })
  const { scope } = answer.json
  // RFC 6749 §5.1: may be omitted when it equals the requested scope
  if (scope === undefined) return
  const granted = expectText('scope', scope).split(' ')
  const isAsked = granted.includes('openid') && granted.every((each) => ['openid', 'email'].includes(each))
  expectThat('scope', isAsked, 'openid and at most email', scope)
}

const refusedGrant = ({ client }: RelyingParty): Promise<JsonAnswer> =>
  client.post('token_endpoint', { grant_type: 'authorization_code', code: 'selftest', redirect_uri: 'https://selftest.invalid/' })

// RFC 6749 §5.2: %x20-21, %x23-5B and %x5D-7E
const DESCRIPTION = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

async function errorsAreJson(rp: RelyingParty): Promise<void> {
  const answer = await refusedGrant(rp)
  expectEqual('content type', mediaType(answer), 'application/json')
  expectRefusal(answer, ['invalid_grant', 'invalid_request'])
  const { error_description: description = '' } = answer.json
  const isPlain = typeof description === 'string' && DESCRIPTION.test(description)
  expectThat('error_description', isPlain, 'printable ASCII without quotes', description)
}

async function unknownGrantType({ client }: RelyingParty): Promise<void> {
  expectRefusal(await client.post('token_endpoint', { grant_type: 'selftest' }), ['unsupported_grant_type'])
}

async function missingGrantType({ client }: RelyingParty): Promise<void> {
  expectRefusal(await client.post('token_endpoint', {}), ['invalid_request', 'unsupported_grant_type'])
}

async function notByGet({ client, metadata }: RelyingParty): Promise<void> {
  const answer = await client.send('GET', metadata.endpoint('token_endpoint'))
  if (answer.status < 400 || answer.status >= 500) fail(`expected a status from 400 to 499, got ${answer.status}`)
}

/** Token responses and token errors. */
export const tokenAnswerChecks = checksOf('basic', [
  {
    id: 'token-members',
    title: 'the token endpoint returns an access token and an ID token',
    clause: 'OIDC Core §3.1.3.3',
    run: hasTokens,
  },
  { id: 'token-type', title: 'token_type is Bearer', clause: 'OIDC Core §3.1.3.3', run: hasType },
  { id: 'token-expires-in', title: 'expires_in is a number of seconds', clause: 'RFC 6749 §5.1', run: hasLife },
  { id: 'token-scope', title: 'scope contains requested scopes only', clause: 'RFC 6749 §5.1', run: hasScope },
  {
    id: 'token-no-store',
    title: 'token responses forbid caching',
    clause: 'OIDC Core §3.1.3.3',
    run: async (rp) => expectUnstored(await answerOf(rp)),
  },
  {
    id: 'token-error-no-store',
    title: 'token errors forbid caching',
    clause: 'RFC 6749 §5.2',
    run: async (rp) => expectUnstored(await refusedGrant(rp)),
  },
  { id: 'token-error-json', title: 'errors of the token endpoint are JSON with status 400', clause: 'RFC 6749 §5.2', run: errorsAreJson },
  { id: 'grant-type-unknown', title: 'an unknown grant_type is unsupported_grant_type', clause: 'RFC 6749 §5.2', run: unknownGrantType },
  { id: 'grant-type-missing', title: 'a missing grant_type is refused', clause: 'RFC 6749 §5.2', run: missingGrantType },
  { id: 'token-get', title: 'the token endpoint rejects GET', clause: 'RFC 6749 §3.2', run: notByGet },
])
