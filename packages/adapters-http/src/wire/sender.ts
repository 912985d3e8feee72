import type { Request } from 'express'
import type { Issuer } from '@keyhall/core/shared'
import type { CertificateSource } from './client-certificate.js'
import { thumbprintReader } from './client-certificate.js'

/** Reads what a token can be bound to, and the address that a proof of possession names. */
export interface SenderReader {
  /** The SHA-256 thumbprint of the client certificate (RFC 8705 §3.1); `undefined` without one. */
  readonly certificateOf: (req: Request) => string | undefined
  /** The base URLs that the client may have addressed (RFC 9449 §4.3). */
  readonly basesOf: (req: Request) => readonly string[]
}

/**
 * The host of the request decides between the issuer and the place of `mtls_endpoint_aliases`. A proxy may replace the host by any other name; then
 * the client may have addressed either.
 */
function baseReader({ baseUrl }: CertificateSource, issuer: Issuer): SenderReader['basesOf'] {
  const [own, both] = [[issuer], [issuer, ...(baseUrl === undefined ? [] : [baseUrl])]]
  if (baseUrl === undefined) return () => own
  const byHost = new Map<string | undefined, readonly string[]>()
  for (const base of both) byHost.set(new URL(base).host, [...(byHost.get(new URL(base).host) ?? []), base])
  return ({ headers: { host } }) => byHost.get(host?.toLowerCase()) ?? both
}

/** @param source where certificates arrive, and at which base URL clients are asked for them */
export const senderReader = (source: CertificateSource, issuer: Issuer): SenderReader =>
  ({ certificateOf: thumbprintReader(source), basesOf: baseReader(source, issuer) })
