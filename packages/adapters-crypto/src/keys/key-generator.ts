import { generateKeyPair } from 'node:crypto'
import type { KeyPairKeyObjectResult } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyGenerator } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'
import type { Sealer } from './master-key-sealer.js'
import { publicJwk } from './public-jwk.js'

const generate = promisify(generateKeyPair)

const PAIRS: Readonly<Record<SigningAlgorithm, () => Promise<KeyPairKeyObjectResult>>> = {
  RS256: () => generate('rsa', { modulusLength: 2048 }),
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generate('ed25519'),
}

/** What a sealed private key is bound to: it opens for this key id only. */
export const sealingContext = (kid: string): string => `signing-key:${kid}`

/**
 * Makes key pairs off the event loop: RSA of 2048 bits, P-256 or Ed25519. The `kid` is the thumbprint of the key (RFC 7638),
 * the private key leaves sealed (PKCS #8).
 *
 * Whether the master key is the right one is not known here: load the key ring before any key is made.
 */
export function keyGenerator(sealer: Sealer): KeyGenerator {
  return {
    async generate(alg) {
      const { publicKey, privateKey } = await PAIRS[alg]()
      const jwk = publicJwk(publicKey, alg)
      const bytes = privateKey.export({ type: 'pkcs8', format: 'der' })
      const sealedPrivateKey = sealer.seal(bytes, sealingContext(jwk.kid))
      bytes.fill(0)
      return { kid: jwk.kid, publicJwk: jwk, sealedPrivateKey }
    },
  }
}
