import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { JWTHeaderParameters, JWTPayload } from 'jose'
import type { JwtSettings } from '@keyhall/core/identity-providers'
import type { Answer } from '../answers.js'

export const NOW = 1_800_000_000
export const PORTAL = 'https://portal.example'
const own = await generateKeyPair('ES256', { extractable: true })
const stranger = await generateKeyPair('ES256', { extractable: true })
/** The keys that the portal publishes. */
export const PORTAL_KEYS = JSON.stringify({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'ES256' }] })

type Claims = Readonly<Record<string, unknown>>
type Signed = (claims?: Claims, header?: Partial<JWTHeaderParameters>, key?: Parameters<SignJWT['sign']>[0]) => Promise<string>

/** Signs honest claims with some changes; a claim of `undefined` is left out. */
export const portalJwt = (audience: string): Signed => (claims = {}, header = {}, key = own.privateKey) =>
  new SignJWT({ iss: PORTAL, aud: audience, sub: 'person-1', iat: NOW, exp: NOW + 60, email: 'ann@portal.example', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1', ...header }).sign(key)

/** How a portal differs from an honest one. */
export interface JwtDeviation {
  /** The header that arrives; `undefined` for none. */
  readonly jwt?: (signed: Signed) => Promise<string | undefined> | string | undefined
  /** The answer of its keys endpoint. */
  readonly keys?: Answer
  readonly settings?: Partial<JwtSettings>
}

const claims = (changed: Claims): JwtDeviation => ({ jwt: (signed) => signed(changed) })
const headed = (header: Partial<JWTHeaderParameters>): JwtDeviation => ({ jwt: (signed) => signed({}, header) })

/** Each deviation with the class and the words of its sentence; `{ours}` stands for our issuer. */
export const JWT_REFUSED: Readonly<Record<string, readonly [JwtDeviation, kind: string, ...words: string[]]>> = {
  'no header': [{ jwt: () => undefined }, 'refused', 'no header x-auth-token', 'proxy'],
  'another header than in the settings': [{ jwt: () => undefined, settings: { headerName: 'x-other' } }, 'refused', 'no header x-other'],
  'a header that is no JWT': [{ jwt: () => 'hello' }, 'untrusted', 'no signed JWT', '1 parts'],
  'a header of a JWT that cannot be read': [{ jwt: () => 'a.b.c' }, 'untrusted', 'no signed JWT: its header cannot be read'],
  'a JWT of two parts': [{ jwt: async (signed) => (await signed()).split('.').slice(0, 2).join('.') }, 'untrusted', '2 parts instead of 3'],
  'a JWT that is too long': [claims({ x: 'x'.repeat(10_000) }), 'untrusted', 'characters, at most 12000'],
  'no signature': [{ jwt: () => new UnsecuredJWT({ iss: PORTAL }).encode() }, 'untrusted', 'algorithm "none"', 'RS256'],
  'HS256': [{ jwt: (signed) => signed({}, { alg: 'HS256' }, new Uint8Array(32)) }, 'untrusted', 'algorithm "HS256"', 'asymmetric'],
  'a critical header member': [{ jwt: () => new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'key-1', crit: ['x'], x: 1 }).sign(own.privateKey, { crit: { x: true } }) }, 'untrusted', 'crit', '["x"]'],
  'another key id': [headed({ kid: 'key-9' }), 'untrusted', 'does not publish', 'kid) "key-9"', 'lists "key-1" (ES256)'],
  'another algorithm than that of the key': [{ jwt: async (signed) => `${Buffer.from('{"alg":"RS256","kid":"key-1"}').toString('base64url')}${(await signed()).replace(/^[^.]*/, '')}` }, 'untrusted', 'algorithm "RS256"', 'lists "key-1" (ES256)'],
  'a signature by another key': [{ jwt: (signed) => signed({}, {}, stranger.privateKey) }, 'untrusted', 'signature of the JWT is wrong', '"key-1"'],
  'another issuer': [claims({ iss: 'https://other.example' }), 'untrusted', 'issuer (iss)', '"https://other.example"', `"${PORTAL}"`],
  'a slash after the issuer': [claims({ iss: `${PORTAL}/` }), 'untrusted', 'issuer (iss)', `"${PORTAL}/"`, `"${PORTAL}"`],
  'no issuer': [claims({ iss: undefined }), 'untrusted', 'issuer (iss)', 'absent'],
  'another audience': [claims({ aud: 'portal' }), 'untrusted', 'audience (aud)', '"portal"', '"{ours}"'],
  'another audience than that of the settings': [{ settings: { audience: 'keyhall' } }, 'untrusted', 'audience (aud)', '"{ours}"', '"keyhall"'],
  'no audience': [claims({ aud: undefined }), 'untrusted', 'audience (aud)', 'absent', '"{ours}"'],
  'an expired JWT': [claims({ exp: NOW - 400 }), 'untrusted', 'expired (exp)', String(NOW - 400), String(NOW), 'clocks'],
  'no exp': [claims({ exp: undefined }), 'untrusted', 'exp is absent'],
  'no iat': [claims({ iat: undefined }), 'untrusted', 'iat is absent'],
  'a text as iat': [{ jwt: (signed) => signed({}, {}).then((jwt) => resigned(jwt, { iat: 'now' })) }, 'untrusted', 'iat is "now"', 'number'],
  'a JWT that is too old': [claims({ iat: NOW - 4000 }), 'untrusted', 'more than 300 seconds ago', String(NOW - 4000)],
  'a JWT of the future': [claims({ iat: NOW + 4000 }), 'untrusted', 'future (iat)', String(NOW + 4000)],
  'a JWT that is not valid yet': [claims({ nbf: NOW + 4000 }), 'untrusted', 'not valid yet (nbf)', String(NOW + 4000)],
  'no sub': [claims({ sub: undefined }), 'untrusted', 'sub of the JWT', 'absent'],
  'an empty sub': [claims({ sub: '' }), 'untrusted', 'sub of the JWT', 'is ""'],
  'a number as sub': [{ jwt: (signed) => signed().then((jwt) => resigned(jwt, { sub: 17 })) }, 'untrusted', 'sub of the JWT', '17'],
  'an access token': [headed({ typ: 'at+jwt' }), 'untrusted', 'another purpose', '"at+jwt"'],
  'keys that fail': [{ keys: { status: 503, body: '' } }, 'unreachable', '/keys', '503'],
  'keys that redirect': [{ keys: { status: 302, body: '' } }, 'unreachable', '/keys', '302'],
  'keys that are a page': [{ keys: { status: 200, body: '<html>', contentType: 'text/html' } }, 'misconfigured', '/keys', 'JSON', 'text/html'],
  'keys without a list': [{ keys: '{}' }, 'misconfigured', '/keys', 'JWKS', 'no list keys'],
  'an empty list of keys': [{ keys: '{"keys":[]}' }, 'misconfigured', '/keys', 'keys is empty'],
}

/** The same JWT with other claims, signed again. */
function resigned(jwt: string, changed: Claims): Promise<string> {
  const before = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
  return new SignJWT({ ...before, ...changed }).setProtectedHeader({ alg: 'ES256', kid: 'key-1' }).sign(own.privateKey)
}
