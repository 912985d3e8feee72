import { createHash, randomBytes } from 'node:crypto'

/** A verifier and its challenge (RFC 7636 §4.1 and §4.2). */
export interface Pkce {
  readonly verifier: string
  readonly challenge: string
}

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** A new pair with 256 random bits. */
export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: challengeOf(verifier) }
}
