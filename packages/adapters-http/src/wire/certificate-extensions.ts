import type { X509Certificate } from 'node:crypto'

/** What Node does not read of a certificate, as far as it limits a path (RFC 5280 §4.2). */
export interface CertificateExtensions {
  /** How many certificates may come between this authority and the client. Absent without a limit. */
  readonly pathLength?: number
  /** Whether the authority may issue for certain names only (RFC 5280 §4.2.1.10). */
  readonly hasNameConstraints: boolean
  /** Whether there is a critical extension that nothing here processes. */
  readonly hasUnknownCritical: boolean
}

interface Element {
  readonly tag: number
  readonly content: Buffer
}

const [BOOLEAN, INTEGER, OCTET_STRING, EXTENSIONS] = [0x01, 0x02, 0x04, 0xa3]

/** Object identifiers below 2.5.29, in hexadecimal DER. */
const BASIC_CONSTRAINTS = '551d13'
const NAME_CONSTRAINTS = '551d1e'
/** Key usage, alternative names, certificate policies (all are accepted), extended key usage. */
const PROCESSED = new Set([BASIC_CONSTRAINTS, NAME_CONSTRAINTS, '551d0f', '551d11', '551d20', '551d25'])

/** The elements of a constructed value (X.690 §8.1). OpenSSL has parsed the certificate, so its lengths are right. */
function elementsOf(der: Buffer): readonly Element[] {
  const found: Element[] = []
  for (let at = 0; at < der.length;) {
    const [tag, first] = [der.readUInt8(at), der.readUInt8(at + 1)]
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes)
    const start = at + 2 + lengthBytes
    found.push({ tag, content: der.subarray(start, start + length) })
    at = start + length
  }
  return found
}

const firstOf = (der: Buffer | undefined): Buffer => elementsOf(der ?? Buffer.alloc(0))[0]?.content ?? Buffer.alloc(0)

function pathLengthIn(basicConstraints: Buffer): Pick<CertificateExtensions, 'pathLength'> {
  const length = elementsOf(firstOf(basicConstraints)).find(({ tag }) => tag === INTEGER)?.content
  // More than four bytes are more certificates than any path has.
  return length && length.length <= 4 ? { pathLength: length.readUIntBE(0, length.length) } : {}
}

/** Reads the extensions of a certificate (RFC 5280 §4.1). */
export function extensionsOf(certificate: X509Certificate): CertificateExtensions {
  const signed = firstOf(firstOf(certificate.raw))
  const list = elementsOf(signed).find(({ tag }) => tag === EXTENSIONS)?.content
  const extensions = elementsOf(firstOf(list)).map(({ content }) => {
    const [id, ...others] = elementsOf(content)
    return {
      id: id?.content.toString('hex') ?? '',
      isCritical: others.some(({ tag, content: value }) => tag === BOOLEAN && value[0] !== 0),
      value: others.find(({ tag }) => tag === OCTET_STRING)?.content ?? Buffer.alloc(0),
    }
  })
  const basicConstraints = extensions.find(({ id }) => id === BASIC_CONSTRAINTS)
  return {
    ...(basicConstraints ? pathLengthIn(basicConstraints.value) : {}),
    hasNameConstraints: extensions.some(({ id }) => id === NAME_CONSTRAINTS),
    hasUnknownCritical: extensions.some(({ id, isCritical }) => isCritical && !PROCESSED.has(id)),
  }
}
