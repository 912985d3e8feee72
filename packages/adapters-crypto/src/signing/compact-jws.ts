import { canonicalBytes } from './canonical-bytes.js'

const MAX_LENGTH = 16 * 1024

/** A JWS taken apart, nothing of it read or proven. */
export interface CompactJws {
  readonly header: Buffer
  readonly payload: Buffer
  readonly signature: Buffer
  /** What the signature is over. */
  readonly signed: string
}

/**
 * Takes a JWS in compact form apart (RFC 7515 §7.1): exactly three segments, each the only base64url of its bytes, at most 16 KiB.
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
