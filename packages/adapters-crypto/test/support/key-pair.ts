import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { ED25519KeyPairOptions, KeyObject } from 'node:crypto'

/** Keys are generated as bytes, because exporting a new key object can deadlock on Node 20. */
const AS_BYTES: ED25519KeyPairOptions<'der', 'der'> = {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
}

const PAIRS = {
  'RSA 1024': () => generateKeyPairSync('rsa', { modulusLength: 1024, ...AS_BYTES }),
  'RSA 2047': () => generateKeyPairSync('rsa', { modulusLength: 2047, ...AS_BYTES }),
  'RSA 2048': () => generateKeyPairSync('rsa', { modulusLength: 2048, ...AS_BYTES }),
  'P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256', ...AS_BYTES }),
  'P-384': () => generateKeyPairSync('ec', { namedCurve: 'P-384', ...AS_BYTES }),
  'P-521': () => generateKeyPairSync('ec', { namedCurve: 'P-521', ...AS_BYTES }),
  secp256k1: () => generateKeyPairSync('ec', { namedCurve: 'secp256k1', ...AS_BYTES }),
  Ed25519: () => generateKeyPairSync('ed25519', AS_BYTES),
  Ed448: () => generateKeyPairSync('ed448', AS_BYTES),
  X25519: () => generateKeyPairSync('x25519', AS_BYTES),
} as const

export interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  /** The public key as a JWK. */
  readonly jwk: Readonly<Record<string, unknown>>
}

/** A new pair of keys. */
export function keyPair(kind: keyof typeof PAIRS): KeyPair {
  const made = PAIRS[kind]()
  const publicKey = createPublicKey({ key: made.publicKey, format: 'der', type: 'spki' })
  const privateKey = createPrivateKey({ key: made.privateKey, format: 'der', type: 'pkcs8' })
  return { publicKey, privateKey, jwk: publicKey.export({ format: 'jwk' }) }
}
