import { createHash, X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, PeerCertificate, TLSSocket } from 'node:tls'
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
/** Certificates beside that of the client which are looked at. */
const MAX_INTERMEDIATES = 8

const thumbprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('base64url')

/** RFC 9440 §2.1: a byte sequence of RFC 8941 §3.3.5. */
const byteSequence = (text: string): Buffer | undefined => {
  const [, base64] = /^:([A-Za-z0-9+/]+=*):$/.exec(text.trim()) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

/** The DER of a certificate; `undefined` for anything else. */
function certificateOf(encoded: Buffer | string | undefined): Buffer | undefined {
  try {
    return encoded === undefined ? undefined : new X509Certificate(encoded).raw
  } catch {
    // Not a certificate: the request has none.
    return undefined
  }
}

function derIn(header: string, format: 'rfc9440' | 'pem'): Buffer | undefined {
  if (header.length > MAX_HEADER) return undefined
  if (format === 'rfc9440') return certificateOf(byteSequence(header))
  try {
    return certificateOf(decodeURIComponent(header))
  } catch (problem) {
    if (problem instanceof URIError) return undefined
    throw problem
  }
}

/** RFC 9440 §2.3: a list, which is ignored unless every member is a certificate (RFC 8941 §4.2). */
function chainIn(header: string): readonly Buffer[] {
  const members = header.length > MAX_HEADER ? [] : header.split(',').map((member) => certificateOf(byteSequence(member)))
  const found = members.filter((one) => one !== undefined)
  return found.length === members.length ? found.slice(0, MAX_INTERMEDIATES) : []
}

/** Reads the SHA-256 thumbprint of a request's client certificate (RFC 8705 §3.1); `undefined` without one. */
type ReadThumbprint = (req: Request) => string | undefined

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

/** The connection, if it is one with TLS that has asked for a certificate. Connections of HTTP/2 have the method too. */
const peerOf = (socket: Request['socket']): Pick<TLSSocket, 'getPeerCertificate'> | undefined =>
  'getPeerCertificate' in socket ? (socket as TLSSocket) : undefined

const isFromProxy = (req: Request): boolean => {
  const { remoteAddress } = req.socket
  return remoteAddress !== undefined && (req.app.get('trust proxy fn') as Trusts)(remoteAddress, 0)
}

/** A header counts only from a trusted proxy, which must set or remove it in every request: anyone can send one (RFC 9440 §4). */
function derReader(source: CertificatePlace): ReadDer {
  if (source.kind === 'off') return () => undefined
  if (source.kind === 'tls') {
    // `null` when the connection has just been closed
    return ({ socket }) => (peerOf(socket)?.getPeerCertificate() as PeerCertificate | null | undefined)?.raw
  }
  return (req) => {
    const header = req.headers[source.name]
    if (typeof header !== 'string' || isRepeated(req, source.name) || !isFromProxy(req)) return undefined
    return derIn(header, source.format)
  }
}

/** The certificates that the peer sent after its own. Node links each to its issuer; an authority links to itself. */
function sentInHandshake(socket: Request['socket']): readonly Buffer[] {
  const found: Buffer[] = []
  const leaf = peerOf(socket)?.getPeerCertificate(true) as Partial<DetailedPeerCertificate> | null | undefined
  for (let one = leaf, issuer = leaf?.issuerCertificate; issuer && issuer !== one && found.length < MAX_INTERMEDIATES; one = issuer, issuer = issuer.issuerCertificate) {
    found.push(issuer.raw)
  }
  return found
}

/** Intermediate certificates of requests. URL-encoded PEM has none; nginx does not pass them on. */
function intermediatesReader(source: CertificatePlace): (req: Request) => readonly Buffer[] {
  if (source.kind === 'tls') return ({ socket }) => sentInHandshake(socket)
  if (source.kind === 'off' || source.format === 'pem') return () => []
  return (req) => {
    const header = req.headers[`${source.name}-chain`]
    return typeof header === 'string' && isFromProxy(req) ? chainIn(header) : []
  }
}

/** Reads the thumbprints of requests. */
export function thumbprintReader(source: CertificatePlace): ReadThumbprint {
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
  const readOthers = intermediatesReader(source)
  const authorities = (source.authorities ?? []).map((pem) => new X509Certificate(pem))
  return (req) => () => {
    const der = read(req)
    return der && parsedCertificate({ der, intermediates: authorities.length === 0 ? [] : readOthers(req) }, authorities)
  }
}
