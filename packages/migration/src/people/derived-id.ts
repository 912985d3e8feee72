import { createHash } from 'node:crypto'

/** A deterministic id derived from names: 22 characters of base64url. */
export const derivedId = (...names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22)
