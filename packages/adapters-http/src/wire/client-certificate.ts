import { createHash, X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { Request } from 'express'
import type { ClientCertificate } from '@keyhall/core/clients'
import { parsedCertificate } from './parsed-certificate.js'
import { isRepeated } from './repeated-header.js'

/** Where client certificates arrive, and how clients are authenticated by them. */
export type CertificateSource = CertificatePlace & {
  /** The authorities that issue certificates for `tls_client_auth`, in PEM. */
  readonly authorities?: readonly string[]
  /** Where clients find the endpoints at which they are asked for a certificate (RFC 8705 §5). Absent: at the base URL. */
  readonly baseUrl?: string
}

/** Nowhere, in our own TLS handshake, or in a header of a trusted proxy. */
export type CertificatePlace =
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

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates of a PEM file; `undefined` if one of them cannot be read. */
export function certificatesIn(file: string): readonly string[] | undefined {
  const found = file.match(PEM) ?? []
  try {
    return found.map((pem) => new X509Certificate(pem).toString())
  } catch {
    return undefined
  }
}

/** What the discovery document says about client certificates. */
export const announcedCertificates = ({ kind, authorities = [], baseUrl }: CertificateSource) =>
  ({ bindsCertificates: kind !== 'off', hasCertificateAuthorities: authorities.length > 0, certificateBaseUrl: baseUrl })

type ReadDer = (req: Request) => Buffer | undefined

/** A header counts only from a trusted proxy, which must set or remove it in every request: anyone can send one (RFC 9440 §4). */
function derReader(source: CertificatePlace): ReadDer {
  if (source.kind === 'off') return () => undefined
  if (source.kind === 'tls') {
    return ({ socket }) => {
      return (socket as Partial<TLSSocket>).getPeerCertificate?.().raw
    }
  }
  return (req) => {
    const header = req.headers[source.name]
    const { remoteAddress } = req.socket
    if (typeof header !== 'string' || remoteAddress === undefined || isRepeated(req, source.name)) return undefined
    if (!(req.app.get('trust proxy fn') as Trusts)(remoteAddress, 0)) return undefined
    return derIn(header, source.format)
  }
}

/** Reads the thumbprints of requests. */
export function certificateReader(source: CertificatePlace): ReadCertificate {
  const read = derReader(source)
  return (req) => {
    const der = read(req)
    return der && thumbprintOf(der)
  }
}

/** Reads the certificate of a request for client authentication (RFC 8705 §2), when it is called. */
export type ReadClientCertificate = (req: Request) => () => ClientCertificate | undefined

/** Reads the certificates of requests for client authentication. */
export function clientCertificateReader(source: CertificateSource): ReadClientCertificate {
  const read = derReader(source)
  const authorities = (source.authorities ?? []).map((pem) => new X509Certificate(pem))
  return (req) => () => {
    const der = read(req)
    return der && parsedCertificate(der, authorities)
  }
}
