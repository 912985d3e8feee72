import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { MIN_RSA } from './public-key.js'
import type { PublicJwk } from './public-key.js'

const MAX_PEM = 8192

/** The public curves by their names in node:crypto. */
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/** A public key that cannot be registered. The message is the reason. */
export class PublicKeyUnusable extends Error {}

/**
 * Reads a public key: RSA with at least 2048 bits, P-256, P-384, P-521 or Ed25519.
 *
 * @param encoded PEM in base64
 * @throws PublicKeyUnusable for anything else, including private keys and certificates
 */
export function publicKeyOfPem(encoded: string): PublicJwk {
  const pem = Buffer.from(encoded, 'base64').toString('latin1').trim()
  if (pem.length > MAX_PEM || !/^-----BEGIN (RSA |)PUBLIC KEY-----[\s\S]+-----END \1PUBLIC KEY-----$/.test(pem)) {
    throw new PublicKeyUnusable('expected a public key in PEM')
  }
  const key = opened(pem)
  const problem = problemOf(key)
  if (problem !== undefined) throw new PublicKeyUnusable(problem)
  return jwkOf(key)
}

function opened(pem: string): KeyObject {
  try {
    return createPublicKey(pem)
  } catch (cause) {
    throw new PublicKeyUnusable('is not a usable public key', { cause })
  }
}

function problemOf({ asymmetricKeyType: type, asymmetricKeyDetails: details = {} }: KeyObject): string | undefined {
  if (type === 'rsa') return (details.modulusLength ?? 0) < MIN_RSA ? `has fewer than ${MIN_RSA} bits` : undefined
  if (type === 'ec') return CURVES.has(details.namedCurve ?? '') ? undefined : 'uses an unsupported curve'
  return type === 'ed25519' ? undefined : 'is not an RSA, EC or Ed25519 key'
}

const jwkOf = (key: KeyObject): PublicJwk => ({ ...key.export({ format: 'jwk' }) })
