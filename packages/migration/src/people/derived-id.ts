import { createHash } from 'node:crypto'

/** An id that is always the same for the same names: 22 characters of base64url. */
export const derivedId = (...names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22)
