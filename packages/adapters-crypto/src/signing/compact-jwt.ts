const LONGEST = 16 * 1024
const MEDIA_TYPE_PREFIX = 'application/'

/** A JWT taken apart, nothing of it proven. */
export interface CompactJwt {
  readonly alg: unknown
  readonly kid: string
  /** Lower case, without `application/`. */
  readonly type: string
  /** What the signature is over. */
  readonly signed: string
  readonly payload: Buffer
  readonly signature: Buffer
}

/**
 * Takes a JWT in compact form apart (RFC 7515 §7.1): exactly three segments, each the only base64url of its bytes, at most 16 KiB.
 *
 * @returns `undefined` for everything else, and when the header has no `kid`, no `typ`, or anything critical
 */
export function parseCompactJwt(jwt: string): CompactJwt | undefined {
  if (jwt.length > LONGEST) return undefined
  const segments = jwt.split('.', 4)
  const [header, payload, signature] = segments.map(canonicalBytes)
  if (segments.length !== 3 || !header || !payload || !signature) return undefined

  const { alg, kid, typ, crit } = parseObject(header) ?? {}
  // RFC 7515 §4.1.11: what is critical and not understood is refused, and nothing is understood here.
  if (crit !== undefined || typeof kid !== 'string' || typeof typ !== 'string') return undefined
  return { alg, kid, type: mediaType(typ), signed: jwt.slice(0, jwt.lastIndexOf('.')), payload, signature }
}

/** Reads JSON text that must be an object. */
export function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}

/** Several texts decode to the same bytes. Only the one that we would write is taken, so that a JWT has one spelling. */
function canonicalBytes(segment: string): Buffer | undefined {
  const bytes = Buffer.from(segment, 'base64url')
  return segment !== '' && bytes.toString('base64url') === segment ? bytes : undefined
}

// RFC 7515 §4.1.9: `application/` may be left out
function mediaType(typ: string): string {
  const type = typ.toLowerCase()
  return type.startsWith(MEDIA_TYPE_PREFIX) ? type.slice(MEDIA_TYPE_PREFIX.length) : type
}
