import { createPublicKey } from 'node:crypto'
import type { KeyGenerator } from '@keyhall/core/keys'
import type { MakeKeyPair } from './fresh-key-pair.js'
import type { Sealer } from './master-key-sealer.js'
import { publicJwk } from './public-jwk.js'

/** What a sealed private key is bound to: it opens for this key id only. */
export const sealingContext = (kid: string): string => `signing-key:${kid}`

/**
 * Makes signing keys: RSA of 2048 bits or as many as are wanted, P-256 or Ed25519. The `kid` is the thumbprint of the key (RFC 7638),
 * the private key leaves sealed (PKCS #8).
 *
 * Whether the master key is the right one is not known here: load the key ring before any key is made.
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
