import { checksOf } from '../../check.js'
import { expectEqual, expectOneOf, expectText, expectThat, expectWhole, shown } from '../../expectations.js'
import { claimsOf, expectSigned, halfHash, headerOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, warn } from '../../verdict.js'
import type { JsonObject } from '../../wire/json-answer.js'

/** Accepted clock difference between two machines, in seconds. */
const SKEW = 300

const tokenOf = async (rp: RelyingParty): Promise<string> => (await rp.sample()).tokens.idToken
const claimsIn = async (rp: RelyingParty): Promise<JsonObject> => claimsOf(await tokenOf(rp))

async function header(rp: RelyingParty): Promise<void> {
  const { alg, kid, typ } = headerOf(await tokenOf(rp))
  expectOneOf('alg', alg, rp.metadata.list('id_token_signing_alg_values_supported'))
  expectOneOf('kid', kid, (await rp.publishedKeys()).map((key) => key['kid']))
  expectOneOf('typ', typ, [undefined, 'JWT'])
}

async function signature(rp: RelyingParty): Promise<void> {
  // RFC 8725 §3.1: verify with the expected algorithm, never with the one in the header
  const algorithms = rp.metadata.list('id_token_signing_alg_values_supported').filter((alg) => alg !== 'none')
  await expectSigned(await tokenOf(rp), (await rp.keys()).json, algorithms)
}

async function audience(rp: RelyingParty): Promise<void> {
  const { aud, azp } = await claimsIn(rp)
  const { id } = rp.registration.client
  const audiences = Array.isArray(aud) ? (aud as readonly unknown[]) : [aud]
  if (!audiences.includes(id)) fail(`aud: expected ${shown(id)} in it, got ${shown(aud)}`)
  if (audiences.length > 1 || azp !== undefined) expectEqual('azp', azp, id)
}

async function subject(rp: RelyingParty): Promise<void> {
  const sub = expectText('sub', (await claimsIn(rp))['sub'])
  expectThat('sub', /^[\x20-\x7e]{1,255}$/.test(sub), 'at most 255 ASCII characters', sub)
}

async function times(rp: RelyingParty): Promise<void> {
  const { iat, exp, nbf } = await claimsIn(rp)
  const now = rp.time.now()
  expectThat('iat', Math.abs(expectWhole('iat', iat) - now) <= SKEW, `about ${now}`, iat)
  expectThat('exp', expectWhole('exp', exp) > Math.max(now - SKEW, Number(iat)), `later than ${now}`, exp)
  if (nbf !== undefined) expectThat('nbf', expectWhole('nbf', nbf) <= now + SKEW, `at most ${now}`, nbf)
}

async function accessTokenHash(rp: RelyingParty): Promise<void> {
  const { tokens } = await rp.sample()
  const { at_hash: hash } = claimsOf(tokens.idToken)
  if (hash === undefined) warn('at_hash is optional here and missing: clients cannot detect a replaced access token')
  expectEqual('at_hash', hash, halfHash(String(headerOf(tokens.idToken)['alg']), tokens.accessToken))
}

/** The ID token of a sign-in. */
export const idTokenChecks = checksOf('basic', [
  {
    id: 'id-token-header',
    title: 'the header of an ID token names a supported algorithm and a published key',
    clause: 'OIDC Core §10.1',
    run: header,
  },
  { id: 'id-token-signature', title: 'the ID token is signed with a published key', clause: 'OIDC Core §3.1.3.7', run: signature },
  {
    id: 'id-token-issuer',
    title: 'iss is the issuer',
    clause: 'OIDC Core §3.1.3.7',
    run: async (rp) => expectEqual('iss', (await claimsIn(rp))['iss'], rp.settings.issuer),
  },
  { id: 'id-token-audience', title: 'aud and azp are the client', clause: 'OIDC Core §3.1.3.7', run: audience },
  { id: 'id-token-subject', title: 'sub is at most 255 ASCII characters', clause: 'OIDC Core §2', run: subject },
  { id: 'id-token-times', title: 'iat and exp are plausible', clause: 'OIDC Core §3.1.3.7', run: times },
  { id: 'id-token-at-hash', title: 'at_hash matches the access token', clause: 'OIDC Core §3.1.3.6', run: accessTokenHash },
])
