import type { ForeignJwts, UnverifiedJwt } from '@keyhall/core/assertions'
import type { AssertionAlgorithm } from '@keyhall/core/protocol'
import { parseCompactJws, parseUnsignedJws } from '../signing/compact-jws.js'
import type { CompactJws } from '../signing/compact-jws.js'
import { ImportedKeys } from './imported-keys.js'
import type { KeyShape } from './public-members.js'
import { parseStrictObject } from './strict-object.js'

/** The kind of key for each algorithm (RFC 7518 §3.1, RFC 8037 §3.1). */
const SHAPES: Readonly<Record<AssertionAlgorithm, KeyShape>> = {
  RS256: 'RSA', RS384: 'RSA', RS512: 'RSA', PS256: 'RSA', ES256: 'P-256', ES384: 'P-384', EdDSA: 'Ed25519', Ed25519: 'Ed25519',
}

/**
 * Verifies JWTs of other issuers with jose. Parsing is done here, because jose accepts several spellings of the same JWT and duplicate
 * members. Keys come only from the caller: `jwk`, `jku`, `x5u` and `x5c` are never looked at.
 *
 * ECDSA signatures are malleable: (r, n − s) is valid as well. Therefore single use is tracked by the claims of a JWT, never by its text.
 */
export function foreignJwts(): ForeignJwts {
  const keys = new ImportedKeys()
  return {
    read,
    readUnsigned,
    thumbprint: (key) => keys.find(key)?.thumbprint,
    async isSignedBy(jwt, key, alg) {
      const imported = keys.find(key)
      if (imported?.shape !== SHAPES[alg] || !read(jwt)) return false
      // Loaded with the first assertion: commands and most starts verify none.
      const { compactVerify, errors } = await import('jose')
      try {
        // RFC 8725 §3.1: the caller decides the algorithm; the header of the JWT must match
        await compactVerify(jwt, imported.publicKey, { algorithms: [alg] })
        return true
      } catch (problem) {
        if (problem instanceof errors.JOSEError) return false
        throw problem
      }
    },
  }
}

const read = (jwt: string): UnverifiedJwt | undefined => objectsOf(parseCompactJws(jwt))

function readUnsigned(jwt: string): UnverifiedJwt | undefined {
  const objects = objectsOf(parseUnsignedJws(jwt))
  return objects?.header['alg'] === 'none' ? objects : undefined
}

function objectsOf(jws: Pick<CompactJws, 'header' | 'payload'> | undefined): UnverifiedJwt | undefined {
  const header = jws && parseStrictObject(jws.header)
  const claims = jws && parseStrictObject(jws.payload)
  // RFC 7515 §4.1.11: unknown critical extensions are refused, and none is supported
  return header && claims && header['crit'] === undefined ? { header, claims } : undefined
}
