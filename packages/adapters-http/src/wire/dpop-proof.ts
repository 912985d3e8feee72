import type { IncomingMessage } from 'node:http'

/** The raw `DPoP` header (RFC 9449 §4.1). Several are joined with a comma, which makes the proof invalid. */
export function dpopProof(req: IncomingMessage): string | undefined {
  const header = req.headers['dpop']
  return Array.isArray(header) ? header.join(',') : header
}
