import { importJWK } from 'jose'
import type { JWK } from 'jose'
import { checksOf } from '../../check.js'
import { expectEqual, expectOneOf, shown } from '../../expectations.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import type { JsonObject } from '../../wire/json-answer.js'
import { mediaType } from '../../wire/json-answer.js'

const JSON_TYPES = ['application/json', 'application/jwk-set+json']

async function isKeySet(rp: RelyingParty): Promise<void> {
  const answer = await rp.keys()
  expectEqual('status', answer.status, 200)
  const type = mediaType(answer)
  if (!JSON_TYPES.includes(type)) fail(`content type: expected ${JSON_TYPES.join(' or ')}, got ${shown(type)}`)
  if ((await rp.publishedKeys()).length === 0) fail('keys: expected at least one, got an empty list')
}

// RFC 7518 §6; the primes and the rest of a private RSA key too
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

async function arePublic(rp: RelyingParty): Promise<void> {
  for (const key of await rp.publishedKeys()) {
    const found = PRIVATE.filter((name) => name in key)
    if (found.length > 0 || key['kty'] === 'oct') fail(`key ${shown(key['kid'])}: expected public members alone, got ${found.join(', ')}`)
  }
}

async function areNamed(rp: RelyingParty): Promise<void> {
  const ids = (await rp.publishedKeys()).map(({ kid }) => kid)
  if (ids.some((kid) => typeof kid !== 'string' || kid === '')) fail(`kid: expected a text for every key, got ${shown(ids)}`)
  if (new Set(ids).size < ids.length) fail(`kid: expected every one once, got ${shown(ids)}`)
}

const MIN_MODULUS = 2048

const modulusBits = ({ n }: JsonObject): number => Buffer.from(typeof n === 'string' ? n : '', 'base64url').length * 8

async function areUsable(rp: RelyingParty): Promise<void> {
  for (const key of await rp.publishedKeys()) {
    const name = `key ${shown(key['kid'])}`
    expectOneOf(`${name}, use`, key['use'], [undefined, 'sig', 'enc'])
    // RFC 7518 §3.3
    const isShort = key['kty'] === 'RSA' && modulusBits(key) < MIN_MODULUS
    if (isShort) fail(`${name}: expected ${MIN_MODULUS} bits or more, got ${modulusBits(key)}`)
    await importJWK(publicMembers(key), typeof key['alg'] === 'string' ? key['alg'] : defaultAlg(key)).catch((problem: Error) =>
      fail(`${name}: expected a key that can be read, got: ${problem.message}`),
    )
  }
}

const publicMembers = (key: JsonObject): JWK =>
  Object.fromEntries(Object.entries(key).filter(([name]) => !PRIVATE.includes(name)))

const defaultAlg = ({ kty, crv }: JsonObject): string => {
  if (kty === 'RSA') return 'RS256'
  return kty === 'EC' ? `ES${String(crv).slice(-3).replace('521', '512')}` : 'EdDSA'
}

/** The type of key for each algorithm (RFC 7518 §3.1, RFC 8037 §3.1). */
const KEY_TYPES: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' }

async function fitAlgorithms(rp: RelyingParty): Promise<void> {
  const keys = await rp.publishedKeys()
  for (const alg of rp.metadata.list('id_token_signing_alg_values_supported').filter((each) => each.slice(0, 2) in KEY_TYPES)) {
    const fits = ({ kty, alg: own }: JsonObject): boolean => kty === KEY_TYPES[alg.slice(0, 2)] && (own === undefined || own === alg)
    if (!keys.some(fits)) fail(`expected a published key for ${alg}, which discovery announces, got none`)
  }
}

/** The published keys. */
export const keyChecks = checksOf('config', [
  { id: 'keys-json', title: 'the key set is JSON with at least one key', clause: 'RFC 7517 §5', run: isKeySet },
  { id: 'keys-public', title: 'the key set shows no private or symmetric key', clause: 'OIDC Discovery §3', run: arePublic },
  { id: 'keys-named', title: 'every key has a kid of its own', clause: 'OIDC Core §10.1', run: areNamed },
  { id: 'keys-usable', title: 'every key can be read, and is long enough', clause: 'RFC 7517 §4', run: areUsable },
  { id: 'keys-algorithms', title: 'there is a key for every announced algorithm', clause: 'OIDC Core §10.1', run: fitAlgorithms },
])
