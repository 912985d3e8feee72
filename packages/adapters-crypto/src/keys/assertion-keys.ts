import { createPublicKey, generateKeyPair } from 'node:crypto'
import type { AssertionKeys } from '@keyhall/core/assertions'

/** As bytes and text, never as key objects: see key-generator.ts. */
const AS_PEM = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
} as const

/** Generates 2048-bit RSA keys for signing assertions, off the event loop. */
export const assertionKeys = (): AssertionKeys => ({
  generate: (kid) =>
    new Promise((resolve, reject) => {
      generateKeyPair('rsa', AS_PEM, (problem, publicKey, privatePem) => {
        if (problem) return reject(problem)
        const { n, e } = createPublicKey({ key: publicKey, type: 'spki', format: 'der' }).export({ format: 'jwk' })
        return resolve({ publicJwk: { kty: 'RSA', kid, use: 'sig', n, e }, privatePem })
      })
    }),
})
