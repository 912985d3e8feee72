import { createPublicKey } from 'node:crypto'
import type { KeyGenerator } from '@keyhall/core/keys'
import type { MakeKeyPair } from './fresh-key-pair.js'
import type { Sealer } from './master-key-sealer.js'
import { publicJwk } from './public-jwk.js'

/** The sealing context of a private key, which binds it to its key id. */
export const sealingContext = (kid: string): string => `signing-key:${kid}`

/**
 * Generates signing keys: RSA (2048 bits by default), P-256 or Ed25519. The `kid` is the thumbprint of the key (RFC 7638). The private
 * key is returned sealed (PKCS #8).
 *
 * Does not detect a wrong master key: load the key ring before generating a key.
 */
export function keyGenerator(sealer: Sealer, makeKeyPair: MakeKeyPair): KeyGenerator {
  return {
    async generate(alg, size = 2048) {
      const { publicKey, privateKey } = await makeKeyPair(alg, size)
      const jwk = publicJwk(createPublicKey({ key: publicKey, type: 'spki', format: 'der' }), alg)
      const sealedPrivateKey = sealer.seal(privateKey, sealingContext(jwk.kid))
      privateKey.fill(0)
      return { kid: jwk.kid, publicJwk: jwk, sealedPrivateKey }
    },
  }
}
