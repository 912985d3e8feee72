import { derOf, nameOfCertificate } from '../certificate-name.js'
import { descendants } from './elements.js'
import { NS } from './names.js'

/** The first certificate that a signature or an encrypted key names. Anyone can name one: it is for messages only. */
export function certificateIn(element: Element | undefined): Buffer | undefined {
  const [found] = element ? descendants(element, NS.signature, 'X509Certificate') : []
  return found ? Buffer.from(found.textContent ?? '', 'base64') : undefined
}

/** Why no certificate of the metadata made a signature: which one it names, and which ones may sign. */
export function unknownSigner(signature: Element | undefined, expected: readonly string[]): string {
  const all = expected.map(derOf)
  const received = certificateIn(signature)
  const names = all.map(nameOfCertificate).join('; ')
  if (received === undefined) return `the signature, which names no certificate, is not valid for the certificates of the metadata: expected ${names}`
  if (!all.some((one) => one.equals(received))) return `the signature was made by another certificate: received ${nameOfCertificate(received)}; expected ${names}`
  return `the signature names ${nameOfCertificate(received)}, but was not made with its key: the signed content or the signature was changed`
}
