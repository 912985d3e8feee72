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

/** Curves of ECDH-ES (RFC 7518 §4.6, RFC 8037 §3.2), as OpenSSL names them. */
const CURVES: readonly (string | undefined)[] = ['prime256v1', 'secp384r1', 'secp521r1']

/** Whether the algorithm can use the key. Checked here, because newer versions of Node throw errors of their own for other keys. */
function isUsable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject, alg: string): boolean {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails ?? {}
  if (alg.startsWith('RSA')) return asymmetricKeyType === 'rsa' && modulusLength >= RSA_MODULUS.least && modulusLength <= RSA_MODULUS.most
  return asymmetricKeyType === 'x25519' || (asymmetricKeyType === 'ec' && CURVES.includes(namedCurve))
}

/** Encrypts to the keys of clients with jose (RFC 7516). */
export const jwtEncrypter = (): JwtEncrypter => ({
  async encrypt(text, { alg, enc, key }, contentType) {
    const publicKey = publicKeyOf(key)
    if (!publicKey || !isUsable(publicKey, alg)) return undefined
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
