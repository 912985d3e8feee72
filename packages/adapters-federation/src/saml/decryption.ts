import { XMLSerializer } from '@xmldom/xmldom'
import { decrypt } from 'xml-encryption'
import { UpstreamMisconfigured, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { attributeOf, descendants } from './elements.js'
import { NS } from './names.js'

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
  if (refused !== undefined) throw new UpstreamUntrusted(`the ${what} is encrypted with ${refused}: use AES and RSA-OAEP (rsa-oaep-mgf1p)`)
}

/**
 * Decrypts and parses an EncryptedAssertion or EncryptedID. Every failure has one message: different ones for padding and content would be an oracle.
 *
 * @throws UpstreamMisconfigured, UpstreamUntrusted
 */
export async function decryptElement(encrypted: Element, privateKey: string | undefined, parse: (xml: string) => Element, what: 'assertion' | 'name id' = 'assertion'): Promise<Element> {
  if (privateKey === undefined) throw new UpstreamMisconfigured(`the provider encrypts the ${what}, but has no certificate of ours: generate one`)
  if (descendants(encrypted, '*', '*').length > MAX_ELEMENTS) throw new UpstreamUntrusted(`the encrypted ${what} has too many elements`)
  checkAlgorithms(encrypted, what)
  try {
    return parse(await decrypted(new XMLSerializer().serializeToString(encrypted), privateKey))
  } catch {
    throw new UpstreamUntrusted(`the ${what} cannot be decrypted: the provider may use an old certificate of ours`)
  }
}
