import { hash } from 'node:crypto'
import type { JsonWebKey, KeyObject } from 'node:crypto'
import type { PublicJwk } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'

/** The required members of a public key, in the order of its thumbprint (RFC 7638 §3.2, RFC 8037 §2). */
const MEMBERS: Readonly<Record<SigningAlgorithm, readonly string[]>> = {
  RS256: ['e', 'kty', 'n'],
  ES256: ['crv', 'kty', 'x', 'y'],
  EdDSA: ['crv', 'kty', 'x'],
}

/** SHA-256 thumbprint, base64url (RFC 7638). The same for every spelling of the key. */
export const thumbprint = (jwk: Readonly<Record<string, unknown>>, alg: SigningAlgorithm): string =>
  hash('sha256', JSON.stringify(pick(jwk, MEMBERS[alg])), 'base64url')

/** The key as published (RFC 7517 §4): the required public members, `use`, `alg` and `kid`. */
export function publicJwk(publicKey: KeyObject, alg: SigningAlgorithm, kid?: string): PublicJwk {
  const jwk: JsonWebKey = publicKey.export({ format: 'jwk' })
  const members = pick(jwk, MEMBERS[alg])
  return { ...members, kty: String(jwk.kty), use: 'sig', alg, kid: kid ?? thumbprint(members, alg) }
}

const pick = (jwk: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, jwk[name]]))
