import type { IncomingMessage } from 'node:http'

/** The `DPoP` header as it came (RFC 9449 §4.1). Several of them are joined by a comma, which no proof contains. */
export function dpopProof(req: IncomingMessage): string | undefined {
  const header = req.headers['dpop']
  return Array.isArray(header) ? header.join(',') : header
}
