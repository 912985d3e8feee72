import { XMLSerializer } from '@xmldom/xmldom'
import { decrypt } from 'xml-encryption'
import { UpstreamMisconfigured, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { shown } from '../shown.js'
import { derOf, nameOfCertificate } from '../certificate-name.js'
import { attributeOf, descendants } from './elements.js'
import { NS } from './names.js'
import type { OwnKey } from './service-provider.js'
import { certificateIn } from './unknown-signer.js'

/** RSA with PKCS #1 v1.5 padding and 3DES are missing: both let an attacker decrypt by asking often enough. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm', 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
])

/** Of an encrypted element, whose key may be encrypted for several recipients. The library searches it with queries that are quadratic in siblings. */
const MAX_ELEMENTS = 100

const decrypted = (xml: string, key: string): Promise<string> =>
  new Promise((resolve, reject) => {
    decrypt(xml, { key, disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false }, (problem, text: string) => {
      if (problem) reject(problem)
      else resolve(text)
    })
  })

/** @throws UpstreamUntrusted with the algorithm */
function checkAlgorithms(encrypted: Element, what: string): void {
  const methods = descendants(encrypted, NS.encryption, 'EncryptionMethod').map((method) => attributeOf(method, 'Algorithm') ?? 'none')
  const refused = methods.find((method) => !ALGORITHMS.has(method))
  if (refused !== undefined) throw new UpstreamUntrusted(`the ${what} is encrypted with ${shown(refused)}: use AES and RSA-OAEP (rsa-oaep-mgf1p)`)
}

/** The certificate that the element is encrypted for, as far as it says, and ours. Neither depends on what was decrypted. */
function recipients(encrypted: Element, { certificate }: Partial<OwnKey>): string {
  const [received, own] = [certificateIn(encrypted), certificate === undefined ? undefined : derOf(certificate)]
  const ours = own === undefined ? '' : `, ours is ${nameOfCertificate(own)}`
  if (received === undefined) return `it does not name the certificate that it is encrypted for${ours}`
  if (own?.equals(received)) return `it is encrypted for our certificate, ${nameOfCertificate(own)}, but was changed, or is not encrypted with its key`
  return `it is encrypted for ${nameOfCertificate(received)}${ours}: give the provider our metadata again`
}

/**
 * Decrypts and parses an EncryptedAssertion or EncryptedID. Every failure has one message: different ones for padding and content would be an oracle.
 *
 * @throws UpstreamMisconfigured, UpstreamUntrusted
 */
export async function decryptElement(encrypted: Element, key: Partial<OwnKey> | undefined, parse: (xml: string) => Element, what: 'assertion' | 'name id' = 'assertion'): Promise<Element> {
  if (key?.privateKey === undefined) throw new UpstreamMisconfigured(`the ${what} is encrypted, but the provider has no key of ours here: generate a certificate, and give the provider our metadata again`)
  if (descendants(encrypted, '*', '*').length > MAX_ELEMENTS) throw new UpstreamUntrusted(`the encrypted ${what} has more than ${MAX_ELEMENTS} elements`)
  checkAlgorithms(encrypted, what)
  try {
    return parse(await decrypted(new XMLSerializer().serializeToString(encrypted), key.privateKey))
  } catch {
    throw new UpstreamUntrusted(`the ${what} cannot be decrypted: ${recipients(encrypted, key)}`)
  }
}
