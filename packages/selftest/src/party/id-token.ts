import { createHash } from 'node:crypto'
import { compactVerify, createLocalJWKSet, decodeJwt, decodeProtectedHeader } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { fail } from '../verdict.js'
import type { JsonObject } from '../wire/json-answer.js'

const readable = <T>(what: string, read: () => T): T => {
  try {
    return read()
  } catch {
    return fail(`expected ${what}, and it cannot be read`)
  }
}

/** The unverified header of an ID token, or of another JWT with that name. @throws Verdict */
export const headerOf = (jwt: string, name = 'ID token'): JsonObject => readable(`the header of a JWT, the ${name}`, () => ({ ...decodeProtectedHeader(jwt) }))

/** The unverified claims of an ID token, or of another JWT with that name. Each check verifies only its own subject. @throws Verdict */
export const claimsOf = (jwt: string, name = 'ID token'): JsonObject => readable(`the payload of a JWT, the ${name}`, () => decodeJwt(jwt))

/** Verifies the signature with the published keys (OIDC Core §3.1.3.7, rule 6). @throws Verdict */
export async function expectSigned(jwt: string, keys: JsonObject, algorithms: readonly string[], name = 'ID token'): Promise<void> {
  try {
    const keySet = createLocalJWKSet(keys as unknown as JSONWebKeySet)
    await compactVerify(jwt, keySet, { algorithms: [...algorithms] })
  } catch (problem) {
    const cause = problem instanceof Error ? problem.message : String(problem)
    fail(`the signature of the ${name}: expected one by a published key, got: ${cause}`)
  }
}

/** The hash of each algorithm; EdDSA uses the one of its curve, which for Ed25519 is SHA-512 (RFC 8037 §3.1). */
const hashOf = (alg: string): string => {
  if (alg === 'EdDSA' || alg === 'Ed25519') return 'sha512'
  const bits = /^[A-Z]{2}(256|384|512)$/.exec(alg)?.[1]
  return bits === undefined ? fail(`the ID token has the algorithm ${alg}, whose hash is not known`) : `sha${bits}`
}

/** OIDC Core §3.1.3.6: the left half of the hash of the token, by the algorithm of the ID token. */
export function halfHash(alg: string, token: string): string {
  const digest = createHash(hashOf(alg)).update(token, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
