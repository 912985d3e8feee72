import { X509Certificate } from 'node:crypto'
import type { ClientCertificate } from '@keyhall/core/clients'
import { pathValidity } from './certificate-path.js'

const NAME = /(?<type>[^:,]+):(?<value>"(?:[^"\\]|\\.)*"|[^,]*)(?:, |$)/gsuy

/** Node quotes names with special characters as JSON texts. */
function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return ''
  }
}

/** The names of that type in the extension (RFC 5280 §4.2.1.6). */
function alternatives(text: string | undefined, type: 'DNS' | 'URI' | 'IP Address' | 'email'): readonly string[] {
  const names = [...(text ?? '').matchAll(NAME)].filter(({ groups }) => groups?.['type'] === type)
  return names.map(({ groups }) => unquoted(groups?.['value'] ?? '')).filter((value) => value !== '')
}

/** Certificates in DER, as they arrive. */
export interface CertificateChain {
  /** That of the client. */
  readonly der: Buffer
  /** Further ones of the sender, in any order. */
  readonly intermediates: readonly Buffer[]
}

/**
 * Reads what authenticates a client from its certificate (RFC 8705 §2).
 *
 * @param authorities those that issue certificates to clients, directly or through intermediates
 */
export function parsedCertificate({ der, intermediates }: CertificateChain, authorities: readonly X509Certificate[]): ClientCertificate | undefined {
  try {
    const certificate = new X509Certificate(der)
    const { subject, subjectAltName: names } = certificate
    const validity = pathValidity(certificate, intermediates.map((one) => new X509Certificate(one)), authorities)
    return {
      der: certificate.raw.toString('base64'),
      // One line for each relative name, escaped as in RFC 2253, the most significant first
      ...(typeof subject === 'string' && subject !== '' ? { subject: subject.split('\n').toReversed().join(',') } : {}),
      dnsNames: alternatives(names, 'DNS'),
      uris: alternatives(names, 'URI'),
      ipAddresses: alternatives(names, 'IP Address'),
      emails: alternatives(names, 'email'),
      ...(validity ? { validity } : {}),
    }
  } catch {
    // Not a certificate that can be read: the request has none.
    return undefined
  }
}
