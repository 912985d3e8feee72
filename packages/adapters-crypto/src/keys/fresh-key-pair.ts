import { generateKeyPair } from 'node:crypto'
import type { KeySize } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'

/** A pair in DER: SPKI and PKCS #8. The receiver may overwrite the bytes. */
export interface KeyPair {
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

/** Generates a pair. `size` is the number of bits of an RSA key; other algorithms ignore it. */
export type MakeKeyPair = (alg: SigningAlgorithm, size: KeySize) => Promise<KeyPair>

/**
 * Bytes instead of key objects. In Node 20 a key object shares a lock with the job that created it: when the job is garbage-collected
 * during an export of the object, the thread deadlocks.
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

/** Generates a pair off the event loop. */
export const freshKeyPair: MakeKeyPair = (alg, size) => PAIRS[alg](size)
