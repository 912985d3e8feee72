import { canonicalBytes } from './canonical-bytes.js'

const MAX_LENGTH = 16 * 1024

/** A split JWS, not parsed and not verified. */
export interface CompactJws {
  readonly header: Buffer
  readonly payload: Buffer
  readonly signature: Buffer
  /** The signing input. */
  readonly signed: string
}

/**
 * Splits a JWS in compact form (RFC 7515 §7.1): exactly three segments of canonical base64url, at most 16 KiB.
 *
 * @returns `undefined` for everything else
 */
export function parseCompactJws(jws: string): CompactJws | undefined {
  if (jws.length > MAX_LENGTH) return undefined
  const segments = jws.split('.', 4)
  const [header, payload, signature] = segments.map(canonicalBytes)
  if (segments.length !== 3 || !header || !payload || !signature) return undefined
  return { header, payload, signature, signed: jws.slice(0, jws.lastIndexOf('.')) }
}

/** Splits an unsigned JWT (RFC 7519 §6.1): like `parseCompactJws`, with an empty third segment. */
export function parseUnsignedJws(jws: string): Pick<CompactJws, 'header' | 'payload'> | undefined {
  if (jws.length > MAX_LENGTH) return undefined
  const segments = jws.split('.', 4)
  const [header, payload] = segments.map(canonicalBytes)
  return segments.length === 3 && segments[2] === '' && header && payload ? { header, payload } : undefined
}
