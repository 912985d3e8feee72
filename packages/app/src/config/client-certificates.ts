import type { CertificatePlace } from '@keyhall/adapters-http'
import { Unreadable } from '@keyhall/documents/text'

export const EXPECTED_CERTIFICATES = 'off, tls, header:<name> or pem-header:<name>'

/** Where client certificates arrive. @throws Unreadable */
export function readClientCertificates(text: string): CertificatePlace {
  if (text === 'off' || text === 'tls') return { kind: text }
  const [, prefix = '', name] = /^(pem-)?header:([A-Za-z0-9-]{1,64})$/.exec(text) ?? []
  if (name === undefined) throw new Unreadable('is no place of client certificates')
  return { kind: 'header', name: name.toLowerCase(), format: prefix === '' ? 'rfc9440' : 'pem' }
}
