import { createPublicKey, generateKeyPair } from 'node:crypto'
import type { KeyGenerator, KeySize } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'
import type { Sealer } from './master-key-sealer.js'
import { publicJwk } from './public-jwk.js'

/**
 * Asks for bytes and not for key objects. An object of Node 20 shares a lock with the job that made it: when the job is collected
 * while the object is exported, the thread waits for itself, for ever.
 */
const AS_BYTES = {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
} as const

interface Pair {
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

type Done = (problem: Error | null, publicKey: Buffer, privateKey: Buffer) => void

const pair = (generate: (done: Done) => void): Promise<Pair> =>
  new Promise((resolve, reject) => {
    generate((problem, publicKey, privateKey) => {
      if (problem) reject(problem)
      else resolve({ publicKey, privateKey })
    })
  })

const PAIRS: Readonly<Record<SigningAlgorithm, (size: KeySize) => Promise<Pair>>> = {
  RS256: (modulusLength) => pair((done) => generateKeyPair('rsa', { modulusLength, ...AS_BYTES }, done)),
  ES256: () => pair((done) => generateKeyPair('ec', { namedCurve: 'P-256', ...AS_BYTES }, done)),
  EdDSA: () => pair((done) => generateKeyPair('ed25519', AS_BYTES, done)),
}

/** What a sealed private key is bound to: it opens for this key id only. */
export const sealingContext = (kid: string): string => `signing-key:${kid}`

/**
 * Makes key pairs off the event loop: RSA of 2048 bits or as many as are wanted, P-256 or Ed25519. The `kid` is the thumbprint of the key (RFC 7638),
 * the private key leaves sealed (PKCS #8).
 *
 * Whether the master key is the right one is not known here: load the key ring before any key is made.
 */
export function keyGenerator(sealer: Sealer): KeyGenerator {
  return {
    async generate(alg, size = 2048) {
      const { publicKey, privateKey } = await PAIRS[alg](size)
      const jwk = publicJwk(createPublicKey({ key: publicKey, type: 'spki', format: 'der' }), alg)
      const sealedPrivateKey = sealer.seal(privateKey, sealingContext(jwk.kid))
      privateKey.fill(0)
      return { kid: jwk.kid, publicJwk: jwk, sealedPrivateKey }
    },
  }
}
