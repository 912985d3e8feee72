import { sign, verify } from 'node:crypto'
import type { OpenedKey } from './opened-key.js'
import { rawSignature } from './raw-signature.js'

const RAW_SIGNATURE_BYTES = 64

/**
 * Signs; base64url. RS256 takes a quarter of a millisecond and runs in the thread pool of Node. ES256 and EdDSA take a tenth of that,
 * less than switching threads.
 */
export function signatureOf({ alg, privateKey }: OpenedKey, text: string): Promise<string> | string {
  const data = Buffer.from(text, 'latin1')
  switch (alg) {
    case 'RS256':
      return new Promise((resolve, reject) => {
        sign('sha256', data, privateKey, (problem, signature) => (problem ? reject(problem) : resolve(signature.toString('base64url'))))
      })
    case 'ES256':
      return rawSignature(sign('sha256', data, privateKey)).toString('base64url')
    case 'EdDSA':
      return sign(null, data, privateKey).toString('base64url')
  }
}

/** Verifies a signature. */
export function isSignatureOf({ alg, publicKey }: OpenedKey, text: string, signature: Buffer): boolean {
  const data = Buffer.from(text, 'latin1')
  switch (alg) {
    case 'RS256':
      return verify('sha256', data, publicKey, signature)
    case 'ES256':
      return signature.length === RAW_SIGNATURE_BYTES && verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
    case 'EdDSA':
      return signature.length === RAW_SIGNATURE_BYTES && verify(null, data, publicKey, signature)
  }
}
