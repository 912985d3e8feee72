import type { JwtSigner, JwtType } from '@keyhall/core/tokens'
import { parseCompactJwt } from './compact-jwt.js'
import type { KeyRing } from './key-ring.js'
import { parseObject } from './parse-object.js'
import { isSignatureOf, signatureOf } from './signatures.js'

/**
 * Signs with the active keys of the ring and verifies with the published ones (RFC 7515, RFC 8725).
 *
 * `sign` waits until the key ring is loaded; it throws NoSigningKey when no key of the algorithm is active.
 * `verify` never throws for a bad token; it throws storage errors when the key is not in memory yet.
 */
export function jwtSigner(ring: KeyRing): JwtSigner {
  return {
    async sign(alg, type, claims) {
      const key = await ring.active(alg)
      const signed = key.headers[type] + Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${signed}.${await signatureOf(key, signed)}`
    },
    verify: (type, jwt) => verify(ring, type, jwt),
  }
}

async function verify(ring: KeyRing, type: JwtType, jwt: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const parsed = parseCompactJwt(jwt)
  // RFC 8725 §3.11: a token of another type is refused
  if (!parsed || parsed.type !== type.toLowerCase()) return undefined

  const key = await ring.find(parsed.kid)
  // RFC 8725 §3.1: the key decides the algorithm; the header must match
  if (!key || parsed.alg !== key.alg || !isSignatureOf(key, parsed.signed, parsed.signature)) return undefined
  return parseObject(parsed.payload)
}
