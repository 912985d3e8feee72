import { createHash } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet, JWTPayload } from 'jose'
import type { World } from './world.js'

/**
 * The claims of an ID token as its client reads it (OIDC Core §3.1.3.7): signed with a published key, a JWT by its `typ`, of this
 * issuer, for that client, and valid now.
 */
export async function readIdToken(world: World, token: string, audience: string): Promise<JWTPayload> {
  const { body } = await world.protocol.get<JSONWebKeySet>('/oauth/v2/keys')
  const { payload } = await jwtVerify(token, createLocalJWKSet(body), {
    issuer: world.issuer,
    audience,
    typ: 'JWT',
    currentDate: new Date(world.clock.now() * 1000),
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
  })
  return payload
}

/** `at_hash` and `c_hash`: the left half of the digest (OIDC Core §3.2.2.9, §3.3.2.11); SHA-512 for EdDSA, otherwise SHA-256. */
export function halfHash(text: string, hash: 'sha256' | 'sha512' = 'sha256'): string {
  const digest = createHash(hash).update(text, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
