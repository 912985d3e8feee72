import type { ForeignJwts, UnverifiedJwt } from '@keyhall/core/assertions'
import type { AssertionAlgorithm } from '@keyhall/core/protocol'
import { parseCompactJws } from '../signing/compact-jws.js'
import { ImportedKeys } from './imported-keys.js'
import type { KeyShape } from './public-members.js'
import { parseStrictObject } from './strict-object.js'

/** The one kind of key that goes with an algorithm (RFC 7518 §3.1, RFC 8037 §3.1). */
const SHAPES: Readonly<Record<AssertionAlgorithm, KeyShape>> = {
  RS256: 'RSA', RS384: 'RSA', RS512: 'RSA', PS256: 'RSA', ES256: 'P-256', ES384: 'P-384', EdDSA: 'Ed25519', Ed25519: 'Ed25519',
}

/**
 * JWTs of others over jose, which verifies; what is read before that is read here, because jose takes several spellings of the same
 * JWT and several members of the same name. Keys come from the caller alone: `jwk`, `jku`, `x5u` and `x5c` are never looked at.
 *
 * A signature has one spelling here, but out of one of ECDSA anybody can make a second, (r, n − s): what may be used once is known
 * by what the JWT says, never by its text.
 */
export function foreignJwts(): ForeignJwts {
  const keys = new ImportedKeys()
  return {
    read,
    thumbprint: (key) => keys.find(key)?.thumbprint,
    async isSignedBy(jwt, key, alg) {
      const imported = keys.find(key)
      if (imported?.shape !== SHAPES[alg] || !read(jwt)) return false
      // Loaded with the first assertion: commands and most starts verify none.
      const { compactVerify, errors } = await import('jose')
      try {
        // RFC 8725 §3.1: the caller decides on the algorithm, the JWT only has to agree
        await compactVerify(jwt, imported.publicKey, { algorithms: [alg] })
        return true
      } catch (problem) {
        if (problem instanceof errors.JOSEError) return false
        throw problem
      }
    },
  }
}

function read(jwt: string): UnverifiedJwt | undefined {
  const jws = parseCompactJws(jwt)
  const header = jws && parseStrictObject(jws.header)
  const claims = jws && parseStrictObject(jws.payload)
  // RFC 7515 §4.1.11: what is critical and not understood is refused, and nothing is understood here
  return header && claims && header['crit'] === undefined ? { header, claims } : undefined
}
