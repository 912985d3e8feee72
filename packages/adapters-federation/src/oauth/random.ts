import { createHash, randomBytes } from 'node:crypto'

/** An unguessable text for `nonce` and `code_verifier` (RFC 7636 §4.1). */
export const random = (): string => randomBytes(32).toString('base64url')

/** RFC 7636 §4.2: S256 */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
