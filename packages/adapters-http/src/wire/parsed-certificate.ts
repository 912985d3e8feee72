import { X509Certificate } from 'node:crypto'
import type { ClientCertificate } from '@keyhall/core/clients'

/** RFC 5280 §4.2.1.12: purposes of a certificate for clients. */
const CLIENT_PURPOSES = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0']

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

const seconds = (date: string): number => Math.floor(Date.parse(date) / 1000)

/** The validity by that authority; `undefined` when it has not issued the certificate. */
function validityBy(authority: X509Certificate, certificate: X509Certificate): ClientCertificate['validity'] {
  // RFC 5280 §6.1.4 (k): only an authority issues
  if (!authority.ca || !certificate.checkIssued(authority) || !certificate.verify(authority.publicKey)) return undefined
  return {
    from: Math.max(seconds(certificate.validFrom), seconds(authority.validFrom)),
    until: Math.min(seconds(certificate.validTo), seconds(authority.validTo)),
  }
}

function validityOf(certificate: X509Certificate, authorities: readonly X509Certificate[]): ClientCertificate['validity'] {
  // `keyUsage` is the extended one. Without the extension, every purpose is allowed.
  const purposes = certificate.keyUsage as readonly string[] | undefined
  if (certificate.ca || (purposes !== undefined && !purposes.some((purpose) => CLIENT_PURPOSES.includes(purpose)))) return undefined
  return authorities.map((authority) => validityBy(authority, certificate)).find((validity) => validity !== undefined)
}

/** Reads what authenticates a client from its certificate (RFC 8705 §2). @param authorities those that issue certificates to clients */
export function parsedCertificate(der: Buffer, authorities: readonly X509Certificate[]): ClientCertificate | undefined {
  try {
    const certificate = new X509Certificate(der)
    const { subject, subjectAltName: names } = certificate
    const validity = validityOf(certificate, authorities)
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
