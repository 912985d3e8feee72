import { parseCompactJws } from './compact-jws.js'
import type { CompactJws } from './compact-jws.js'
import { parseObject } from './parse-object.js'

const MEDIA_TYPE_PREFIX = 'application/'

/** A parsed JWT, not verified. */
export interface CompactJwt extends Omit<CompactJws, 'header'> {
  readonly alg: unknown
  readonly kid: string
  /** Lower case, without `application/`. */
  readonly type: string
}

/**
 * Parses a JWT in compact form.
 *
 * @returns `undefined` for everything else, and when the header has no `kid`, no `typ`, or a `crit`
 */
export function parseCompactJwt(jwt: string): CompactJwt | undefined {
  const jws = parseCompactJws(jwt)
  const { alg, kid, typ, crit } = (jws && parseObject(jws.header)) ?? {}
  // RFC 7515 §4.1.11: unknown critical extensions are refused, and none is supported.
  if (!jws || crit !== undefined || typeof kid !== 'string' || typeof typ !== 'string') return undefined
  return { alg, kid, type: mediaType(typ), signed: jws.signed, payload: jws.payload, signature: jws.signature }
}

// RFC 7515 §4.1.9: `application/` may be left out
function mediaType(typ: string): string {
  const type = typ.toLowerCase()
  return type.startsWith(MEDIA_TYPE_PREFIX) ? type.slice(MEDIA_TYPE_PREFIX.length) : type
}
