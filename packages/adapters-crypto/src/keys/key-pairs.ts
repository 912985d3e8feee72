import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { MakeKeyPair } from './fresh-key-pair.js'

/** A public key (RFC 7517). */
type PublicKey = Readonly<Record<string, unknown>>

const MIN_RSA = 2048
const MAX_PEM = 8192

/** The public curves by their names in node:crypto. */
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/** A public key that cannot be registered. The message says why. */
export class PublicKeyUnusable extends Error {}

/** Generates a pair of RSA keys: the public one as a JWK (RFC 7517), the private one in PEM (PKCS #1). */
export async function rsaKeyPair(makeKeyPair: MakeKeyPair): Promise<{ readonly publicKey: PublicKey; readonly privateKey: string }> {
  const { publicKey, privateKey } = await makeKeyPair('RS256', MIN_RSA)
  const key = createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' })
  privateKey.fill(0)
  return {
    publicKey: jwkOf(createPublicKey({ key: publicKey, type: 'spki', format: 'der' })),
    privateKey: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
  }
}

/**
 * Reads a public key of RSA with at least 2048 bits, of a P curve, or of Ed25519.
 *
 * @param encoded PEM in base64
 * @throws PublicKeyUnusable for anything else, including private keys and certificates
 */
export function publicKeyOfPem(encoded: string): PublicKey {
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
    throw new PublicKeyUnusable('is no usable public key', { cause })
  }
}

function problemOf({ asymmetricKeyType: type, asymmetricKeyDetails: details = {} }: KeyObject): string | undefined {
  if (type === 'rsa') return (details.modulusLength ?? 0) < MIN_RSA ? `has fewer than ${MIN_RSA} bits` : undefined
  if (type === 'ec') return CURVES.has(details.namedCurve ?? '') ? undefined : 'is of a curve that is not supported'
  return type === 'ed25519' ? undefined : 'is no RSA, EC or Ed25519 key'
}

const jwkOf = (key: KeyObject): PublicKey => ({ ...key.export({ format: 'jwk' }) })
