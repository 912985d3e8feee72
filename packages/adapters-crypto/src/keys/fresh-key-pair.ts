import { generateKeyPair } from 'node:crypto'
import type { KeySize } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'

/** A pair in DER: SPKI and PKCS #8. Whoever gets it may overwrite its bytes. */
export interface KeyPair {
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

/** Makes a pair for an algorithm; `size` counts the bits of RSA, and the others have one size. */
export type MakeKeyPair = (alg: SigningAlgorithm, size: KeySize) => Promise<KeyPair>

/**
 * Asks for bytes and not for key objects. An object of Node 20 shares a lock with the job that made it: when the job is collected
 * while the object is exported, the thread waits for itself, for ever.
 */
const AS_BYTES = {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
} as const

type Done = (problem: Error | null, publicKey: Buffer, privateKey: Buffer) => void

const pair = (generate: (done: Done) => void): Promise<KeyPair> =>
  new Promise((resolve, reject) => {
    generate((problem, publicKey, privateKey) => {
      if (problem) reject(problem)
      else resolve({ publicKey, privateKey })
    })
  })

const PAIRS: Readonly<Record<SigningAlgorithm, (size: KeySize) => Promise<KeyPair>>> = {
  RS256: (modulusLength) => pair((done) => generateKeyPair('rsa', { modulusLength, ...AS_BYTES }, done)),
  ES256: () => pair((done) => generateKeyPair('ec', { namedCurve: 'P-256', ...AS_BYTES }, done)),
  EdDSA: () => pair((done) => generateKeyPair('ed25519', AS_BYTES, done)),
}

/** Makes a new pair off the event loop. */
export const freshKeyPair: MakeKeyPair = (alg, size) => PAIRS[alg](size)
