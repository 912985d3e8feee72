import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { JwtEncrypter } from '@keyhall/core/tokens'

/** Bits. */
const RSA_MODULUS = { least: 2048, most: 8192 }

/** The public key; `undefined` when its members are none. */
function publicKeyOf({ kty, crv, n, e, x, y }: Readonly<Record<string, unknown>>): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty, crv, n, e, x, y } as Record<string, string>, format: 'jwk' })
  } catch {
    // The point is not on its curve, or a number is missing. The error code depends on the version of Node.
    return undefined
  }
}

function isUsable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const bits = asymmetricKeyDetails?.modulusLength ?? 0
  return asymmetricKeyType !== 'rsa' || (bits >= RSA_MODULUS.least && bits <= RSA_MODULUS.most)
}

/** Encrypts to the keys of clients with jose (RFC 7516). */
export const jwtEncrypter = (): JwtEncrypter => ({
  async encrypt(text, { alg, enc, key }, contentType) {
    const publicKey = publicKeyOf(key)
    if (!publicKey || !isUsable(publicKey)) return undefined
    // Loaded with the first encryption: most servers encrypt nothing.
    const { CompactEncrypt, errors } = await import('jose')
    const { kid } = key
    const header = { alg, enc, ...(typeof kid === 'string' ? { kid } : {}), ...(contentType === undefined ? {} : { cty: contentType }) }
    try {
      return await new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(publicKey)
    } catch (problem) {
      if (problem instanceof errors.JOSEError) return undefined
      throw problem
    }
  },
})
