import { createHash, X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { Request } from 'express'
import { isRepeated } from './repeated-header.js'

/** Where client certificates arrive: nowhere, in our own TLS handshake, or in a header of a trusted proxy. */
export type CertificateSource =
  | { readonly kind: 'off' }
  | { readonly kind: 'tls' }
  /** `rfc9440`: DER in base64 between colons. `pem`: URL-encoded PEM, as nginx writes it. */
  | { readonly kind: 'header'; readonly name: string; readonly format: 'rfc9440' | 'pem' }

/** Characters. */
const MAX_HEADER = 16_384

const thumbprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('base64url')

function derIn(header: string, format: 'rfc9440' | 'pem'): Buffer | undefined {
  if (header.length > MAX_HEADER) return undefined
  try {
    // RFC 9440 §2.1: a byte sequence of RFC 8941 §3.3.5
    if (format === 'pem') return new X509Certificate(decodeURIComponent(header)).raw
    const [, base64] = /^:([A-Za-z0-9+/]+=*):$/.exec(header.trim()) ?? []
    return base64 === undefined ? undefined : new X509Certificate(Buffer.from(base64, 'base64')).raw
  } catch {
    // Not a certificate: the request has none.
    return undefined
  }
}

/** Reads the SHA-256 thumbprint of a request's client certificate (RFC 8705 §3.1); `undefined` without one. */
export type ReadCertificate = (req: Request) => string | undefined

type Trusts = (address: string, hop: number) => boolean

/** A header counts only from a trusted proxy, which must set or remove it in every request: anyone can send one (RFC 9440 §4). */
export function certificateReader(source: CertificateSource): ReadCertificate {
  if (source.kind === 'off') return () => undefined
  if (source.kind === 'tls') {
    return ({ socket }) => {
      const { raw } = (socket as Partial<TLSSocket>).getPeerCertificate?.() ?? {}
      return raw === undefined ? undefined : thumbprintOf(raw)
    }
  }
  return (req) => {
    const header = req.headers[source.name]
    const { remoteAddress } = req.socket
    if (typeof header !== 'string' || remoteAddress === undefined || isRepeated(req, source.name)) return undefined
    if (!(req.app.get('trust proxy fn') as Trusts)(remoteAddress, 0)) return undefined
    const der = derIn(header, source.format)
    return der && thumbprintOf(der)
  }
}
