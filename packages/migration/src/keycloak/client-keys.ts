import type { KeyObject } from 'node:crypto'
import { X509Certificate, createHash, createPublicKey } from 'node:crypto'
import { publicJwk } from '@keyhall/documents/reading'
import { Spot } from '@keyhall/input'
import type { Entry } from '../reading/entry.js'
import { isObject } from '../reading/entry.js'

/** A public key of a client. */
export interface ClientKey {
  readonly id: string
  /** PEM. */
  readonly pem: string
}

const PUBLIC_KEY = 'jwt.credential.public.key'
const CERTIFICATE = 'jwt.credential.certificate'
const KEY_SET = 'jwks.string'
const REFUSED = 'is not a supported public key: RSA with at least 2048 bits, EC or Ed25519'

/** Reads the public keys for private_key_jwt (RFC 7523 §2.2), in each of Keycloak's formats. */
export function takeKeys(attributes: Entry): readonly ClientKey[] {
  attributes.lose('jwks.url', 'key set URLs are not supported: add the keys after the import')
  attributes.ignore('use.jwks.url', 'use.jwks.string')
  const kid = attributes.text('jwt.credential.kid')
  const written = [
    [PUBLIC_KEY, (text: string) => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })],
    [CERTIFICATE, (text: string) => new X509Certificate(Buffer.from(text, 'base64')).publicKey],
  ] as const
  const single = written.flatMap(([name, read]) => {
    const text = attributes.text(name)
    return text === undefined ? [] : named(attributes, name, kid, () => read(text.replace(/-----[A-Z ]+-----|\s/g, '')))
  })
  // The key of a certificate may also be listed without the certificate.
  return [...new Map([...single, ...keySet(attributes)].map((key) => [key.pem, key])).values()]
}

function keySet(attributes: Entry): readonly ClientKey[] {
  const text = attributes.text(KEY_SET)
  if (text === undefined) return []
  const keys = jwksOf(text)
  if (keys.length === 0) attributes.left('is no key set', [KEY_SET])
  return keys.flatMap((jwk) => {
    const kid = isObject(jwk) && typeof jwk['kid'] === 'string' ? jwk['kid'] : undefined
    return named(attributes, KEY_SET, kid, () => createPublicKey({ key: jwk as Record<string, unknown>, format: 'jwk' }))
  })
}

function jwksOf(text: string): readonly unknown[] {
  try {
    const set = JSON.parse(text) as { readonly keys?: readonly unknown[] } | null
    return Array.isArray(set?.keys) ? set.keys : []
  } catch {
    return []
  }
}

function named(attributes: Entry, member: string, kid: string | undefined, read: () => KeyObject): readonly ClientKey[] {
  try {
    const key = read()
    const at = new Spot('')
    publicJwk(key.export({ format: 'jwk' }), at)
    if (at.problems.length === 0) return [{ id: kid ?? fingerprint(key), pem: key.export({ type: 'spki', format: 'pem' }) as string }]
  } catch {
    // A text that Node cannot parse is not a key.
  }
  attributes.left(REFUSED, [member])
  return []
}

const fingerprint = (key: KeyObject): string =>
  createHash('sha256').update(key.export({ type: 'spki', format: 'der' })).digest('base64url').slice(0, 22)
