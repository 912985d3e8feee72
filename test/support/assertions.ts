import { constants, randomUUID, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Signing } from './test-client.js'
import type { TestKey } from './test-keys.js'

type Members = Readonly<Record<string, unknown>>
type Sign = (signed: Buffer, key: KeyObject) => Buffer

const rsa =
  (hash: string): Sign =>
  (signed, key) =>
    sign(hash, signed, key)
const ec =
  (hash: string): Sign =>
  (signed, key) =>
    sign(hash, signed, { key, dsaEncoding: 'ieee-p1363' })

/** Signatures by `alg` (RFC 7518 §3.1, RFC 8037 §3.1), made without the library that the server verifies with. */
const SIGNATURES: Readonly<Record<string, Sign>> = {
  RS1: rsa('sha1'),
  RS256: rsa('sha256'),
  RS384: rsa('sha384'),
  RS512: rsa('sha512'),
  PS256: (signed, key) => sign('sha256', signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ES256: ec('sha256'),
  ES384: ec('sha384'),
  EdDSA: (signed, key) => sign(null, signed, key),
  /** The same under its newer name (RFC 9864). */
  Ed25519: (signed, key) => sign(null, signed, key),
}

export const encoded = (text: string | Buffer): string => Buffer.from(text).toString('base64url')

/** The signed parts: header and claims, which may also be invalid JSON. */
export const unsigned = (header: Members, claims: Members | string): string =>
  `${encoded(JSON.stringify(header))}.${encoded(typeof claims === 'string' ? claims : JSON.stringify(claims))}`

/** A compact JWS with that header and these claims, valid or not. */
export function signedJwt(header: Members, claims: Members | string, { privateKey }: TestKey): string {
  const signed = unsigned(header, claims)
  const signature = SIGNATURES[String(header['alg'])]
  if (!signature) throw new Error(`there is no signer for ${String(header['alg'])}`)
  return `${signed}.${encoded(signature(Buffer.from(signed), privateKey))}`
}

/** The signer: a client or a service user, by its value of `iss` and `sub`. */
export interface Signer {
  readonly id: string
  readonly signs?: Signing
}

/** The server that the assertion is for, and its time. */
export interface Audience {
  readonly issuer: string
  readonly now: number
}

/** Deviations from a valid assertion; a member that is `undefined` is left out. */
export interface Changed {
  readonly header?: Members
  readonly claims?: Members
  readonly key?: TestKey
}

/** The claims of a valid assertion (RFC 7523 §3), with a new `jti`. */
export const assertionClaims = (id: string, { issuer, now }: Audience): Members => ({
  iss: id,
  sub: id,
  aud: issuer,
  iat: now,
  exp: now + 60,
  jti: randomUUID(),
})

/** A valid assertion except for the changes of a test. */
export function assertionOf({ id, signs }: Signer, audience: Audience, own: Changed = {}): string {
  if (!signs) throw new Error(`${id} has no key`)
  const header = { alg: signs.alg, kid: signs.kid, ...own.header }
  return signedJwt(header, { ...assertionClaims(id, audience), ...own.claims }, own.key ?? signs.key)
}
