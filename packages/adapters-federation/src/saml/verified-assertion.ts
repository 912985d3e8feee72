import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { shown } from '../shown.js'
import { parseXml, XmlRefused } from './bounded-xml.js'
import { decryptElement } from './decryption.js'
import { children, descendants } from './elements.js'
import type { IdpMetadata } from './idp-metadata.js'
import { NS } from './names.js'
import type { OwnKey } from './service-provider.js'
import { signedElement, SignatureUnknown } from './verified-xml.js'

/** What a signature is checked with. */
export interface Trust {
  readonly metadata: IdpMetadata
  /** Our key for encrypted assertions. */
  readonly ownKey?: Partial<OwnKey>
}

/** A form has at most 64 KB. A response with 300 roles, each an attribute of its own, has about 650 elements. */
export const MESSAGE_LIMITS = { maxLength: 2 ** 16, maxElements: 1000, maxSections: 50 }

/** @throws UpstreamUntrusted */
export function parseSaml(xml: string, what: string): Element {
  try {
    return parseXml(xml, MESSAGE_LIMITS)
  } catch (problem) {
    if (problem instanceof XmlRefused) throw new UpstreamUntrusted(`${what} ${problem.message}`)
    throw problem
  }
}

/** With line breaks, as some providers send it. */
const BASE64 = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/

/** Decodes the parameter SAMLResponse. @throws UpstreamUntrusted */
export function decodeResponse(parameter: string): string {
  if (!BASE64.test(parameter)) throw new UpstreamUntrusted('SAMLResponse is not Base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(parameter, 'base64'))
  } catch {
    throw new UpstreamUntrusted('the response (SAMLResponse) is not UTF-8')
  }
}

const countOf = (root: Element, name: string): number => descendants(root, '*', name).length

/**
 * The assertion of a response, or the encrypted one. Refuses what signature wrapping needs: a second assertion, anywhere, or one that is not
 * a child of the response.
 *
 * @throws UpstreamUntrusted
 */
function assertionIn(response: Element): Element {
  const count = countOf(response, 'Assertion') + countOf(response, 'EncryptedAssertion')
  if (count !== 1) throw new UpstreamUntrusted(`the response has ${count} assertions instead of one`)
  if (countOf(response, 'Response') !== 0) throw new UpstreamUntrusted('the response contains another response')
  const [assertion] = [...children(response, NS.assertion, 'EncryptedAssertion'), ...children(response, NS.assertion, 'Assertion')]
  if (!assertion) throw new UpstreamUntrusted('the assertion is not a child of the response')
  return assertion
}

/** The assertion itself, decrypted if it has to be. @throws UpstreamUntrusted, UpstreamMisconfigured */
async function readable(assertion: Element, ownKey: Trust['ownKey']): Promise<Element> {
  if (assertion.localName === 'Assertion') return assertion
  const inner = await decryptElement(assertion, ownKey, (xml) => parseXml(xml, MESSAGE_LIMITS))
  const isAssertion = inner.namespaceURI === NS.assertion && inner.localName === 'Assertion' && countOf(inner, 'Assertion') === 0
  if (!isAssertion) throw new UpstreamUntrusted(`the decrypted element is ${shown(inner.localName)}, expected one Assertion`)
  return inner
}

const isSigned = (element: Element): boolean => children(element, NS.signature, 'Signature').length > 0

/**
 * Verifies a response and returns its assertion, read from the signed bytes only. The signature may be that of the response or of the assertion.
 *
 * @throws SignatureUnknown, UpstreamUntrusted, UpstreamMisconfigured
 */
export async function verifiedAssertion(response: Element, { metadata, ownKey }: Trust): Promise<Element> {
  const certificates = metadata.certificates.map(({ pem }) => pem)
  if (certificates.length === 0) throw new SignatureUnknown('the metadata has no usable certificate')
  const found = assertionIn(response)
  if (isSigned(response)) return readable(assertionIn(signedElement(response, certificates, MESSAGE_LIMITS)), ownKey)
  const assertion = await readable(found, ownKey)
  if (!isSigned(assertion)) throw new UpstreamUntrusted('neither the response nor the assertion is signed: let the provider sign one of them')
  return signedElement(assertion, certificates, MESSAGE_LIMITS)
}
