import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { MakeKeyPair } from './fresh-key-pair.js'

/** A public key (RFC 7517). */
type PublicKey = Readonly<Record<string, unknown>>

const MIN_RSA = 2048

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

const jwkOf = (key: KeyObject): PublicKey => ({ ...key.export({ format: 'jwk' }) })
