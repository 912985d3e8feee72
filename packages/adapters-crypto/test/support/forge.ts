import { constants, createHmac, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

export const CLAIMS = { sub: 'alice', iss: 'https://id.example' }

export type Header = Readonly<Record<string, unknown>>
export type Sign = (data: Buffer) => Buffer

/** `value` as a segment of a JWT. */
export const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT with any header and claims, signed by `signWith`. */
export const forge = (header: Header, signWith: Sign, claims: unknown = CLAIMS): string =>
  forgeText(segment(header), signWith, segment(claims))

/** A JWT of two encoded segments. */
export function forgeText(header: string, signWith: Sign, claims: string): string {
  const signed = `${header}.${claims}`
  return `${signed}.${signWith(Buffer.from(signed)).toString('base64url')}`
}

const rsa = (digest: string) => (key: KeyObject): Sign => (data) => sign(digest, data, key)
const ecdsa = (digest: string) => (key: KeyObject): Sign => (data) => sign(digest, data, { key, dsaEncoding: 'ieee-p1363' })

export const rs256 = rsa('sha256')
export const rs384 = rsa('sha384')
export const rs512 = rsa('sha512')
export const es256 = ecdsa('sha256')
export const es384 = ecdsa('sha384')
export const eddsa = (key: KeyObject): Sign => (data) => sign(null, data, key)
export const ps256 = (key: KeyObject, saltLength: number = constants.RSA_PSS_SALTLEN_DIGEST): Sign => (data) =>
  sign('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
export const hmac = (secret: string | Buffer): Sign => (data) => createHmac('sha256', secret).update(data).digest()
/** An invalid signature of the right length: equal bytes. */
export const bytes = (length: number, value = 0): Sign => () => Buffer.alloc(length, value)

/** Every form of a public key that a careless verifier could use as an HMAC secret. */
export function secretsOf(publicKey: KeyObject, published: Readonly<Record<string, unknown>>): readonly (string | Buffer)[] {
  const number = String(published['n'] ?? published['x'])
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  return [
    pem, pem.trim(), publicKey.export({ type: 'spki', format: 'der' }), JSON.stringify(published),
    JSON.stringify(publicKey.export({ format: 'jwk' })), number, Buffer.from(number, 'base64url'), '',
  ]
}
