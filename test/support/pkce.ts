import { createHash, randomBytes } from 'node:crypto'

export interface Pkce {
  readonly verifier: string
  readonly challenge: string
}

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** A fresh verifier with its S256 challenge (RFC 7636 §4). */
export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: challengeOf(verifier) }
}
