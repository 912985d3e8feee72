import { createHash, X509Certificate } from 'node:crypto'
import { shown } from './shown.js'

/** Bytes of a certificate whose subject is read. A longer one has its fingerprint only. */
const MAX_DER = 8192

/** Node reads members when they are asked for, and each of them may throw then. */
function attempted<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** As `openssl x509 -fingerprint -sha256` prints it. */
export const fingerprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('hex').toUpperCase().replaceAll(/..(?=.)/g, '$&:')

const inOneLine = (name: string | undefined): string | undefined => (name === undefined || name === '' ? undefined : shown(name.replaceAll('\n', ', ')))

/** A certificate as an operator finds it in metadata and by `openssl x509`: subject, SHA-256 fingerprint and end; the issuer of one that another certificate signed. */
export function nameOfCertificate(der: Buffer): string {
  const certificate = der.length > MAX_DER ? undefined : attempted(() => new X509Certificate(der))
  const [subject, issuer] = [inOneLine(attempted(() => certificate?.subject)), inOneLine(attempted(() => certificate?.issuer))]
  const end = attempted(() => certificate?.validTo)
  return `${subject ?? 'a certificate without a readable subject'}${issuer === undefined || issuer === subject ? '' : `, issued by ${issuer}`}, SHA-256 ${fingerprintOf(der)}`
    + (end === undefined ? '' : `, valid to ${shown(end).slice(1, -1)}`)
}

/** The bytes of a certificate in PEM. */
export const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
