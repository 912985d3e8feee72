import { createHash, verify } from 'node:crypto'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { C14nCanonicalization, ExclusiveCanonicalization } from 'xml-crypto'
import { shown } from '../shown.js'
import { parseXml, XmlRefused } from './bounded-xml.js'
import type { XmlLimits } from './bounded-xml.js'
import { attributeOf, children, descendants, onlyChild, textOf } from './elements.js'
import { NS } from './names.js'
import { unknownSigner } from './unknown-signer.js'

/** No key of the provider's metadata made the signature: it may have a new one. */
export class SignatureUnknown extends UpstreamUntrusted {}

/** Elements of a signature: one with the chain of an authority and every optional member has about 20. */
const MAX_SIGNATURE_ELEMENTS = 40
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const XMLNS = 'http://www.w3.org/2000/xmlns/'
const ID_NAMES: ReadonlySet<string> = new Set(['ID', 'Id', 'id'])

/** SAML Core §5.4.3. A reference to an id never covers comments (XML Signature §4.4.3.3), so both forms are one. */
const CANONICALIZATIONS = new Map<string, new () => Pick<C14nCanonicalization, 'process'>>([
  [INCLUSIVE, C14nCanonicalization], [`${INCLUSIVE}#WithComments`, C14nCanonicalization],
  [EXCLUSIVE, ExclusiveCanonicalization], [`${EXCLUSIVE}WithComments`, ExclusiveCanonicalization],
])

/** Node's names of the algorithms. SHA-1 can be forged, and HMAC would turn a public key into a shared secret. */
const SIGNATURES = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
])
const DIGESTS = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])

const refuse = (reason: string): never => {
  throw new UpstreamUntrusted(reason)
}

const algorithmOf = (element: Element | undefined): string => attributeOf(element, 'Algorithm') ?? 'none'

/** The hash of a method. @throws UpstreamUntrusted with the algorithm */
function hashOf(method: Element | undefined, accepted: ReadonlyMap<string, string>, what: 'signature' | 'digest'): string {
  const algorithm = algorithmOf(method)
  return accepted.get(algorithm) ?? refuse(`the ${what} algorithm of the signature is ${shown(algorithm)}: let the provider sign with RSA and SHA-256`)
}

/** The namespaces that the ancestors of an element declare for it, nearest first. */
function inheritedNamespaces(element: Element): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>()
  // The canonicalization writes the element's own namespace anyway.
  const own = new Set([element.prefix ?? '', ...declarationsOf(element).map(([prefix]) => prefix)])
  for (let node = element.parentNode; node?.nodeType === 1; node = node.parentNode) {
    for (const [prefix, uri] of declarationsOf(node as Element)) if (!found.has(prefix)) found.set(prefix, uri)
  }
  // An empty declaration hides those of outer elements, and is none itself.
  return [...found].filter(([prefix, uri]) => uri !== '' && !own.has(prefix)).map(([prefix, namespaceURI]) => ({ prefix, namespaceURI }))
}

const declarationsOf = (element: Element): readonly (readonly [string, string])[] =>
  Array.from(element.attributes).filter(({ namespaceURI }) => namespaceURI === XMLNS)
    .map(({ name, localName, value }) => [name === 'xmlns' ? '' : localName, value] as const)

/**
 * Canonical XML of a copy of an element.
 *
 * @param method the method or transform; without one the inclusive form applies (XML Signature §4.4.3.2)
 * @throws UpstreamUntrusted
 */
function canonical(copy: Element, method: Element | undefined, inherited: ReturnType<typeof inheritedNamespaces>): Buffer {
  const algorithm = method ? algorithmOf(method) : INCLUSIVE
  const Canonicalization = CANONICALIZATIONS.get(algorithm) ?? refuse(`the signature uses the canonicalization ${shown(algorithm)}: let the provider use exclusive canonicalization`)
  const [inclusive] = method ? children(method, EXCLUSIVE, 'InclusiveNamespaces') : []
  const inclusiveNamespacesPrefixList = (attributeOf(inclusive, 'PrefixList') ?? '').split(/\s+/).filter((prefix) => prefix !== '')
  return Buffer.from(new Canonicalization().process(copy, { ancestorNamespaces: inherited, inclusiveNamespacesPrefixList }))
}

/** The only signature of an element, with the parts that are read before it is verified. @throws UpstreamUntrusted */
function signatureOf(element: Element): { signature: Element; signedInfo: Element; value: Buffer } {
  const [signature, ...others] = children(element, NS.signature, 'Signature')
  if (!signature || others.length > 0) return refuse(`the signed element has ${signature ? others.length + 1 : 0} signatures, expected one`)
  if (descendants(signature, '*', '*').length > MAX_SIGNATURE_ELEMENTS) refuse('the signature has too many elements')
  const signedInfo = onlyChild(signature, NS.signature, 'SignedInfo') ?? refuse('the signature needs one SignedInfo')
  const value = textOf(onlyChild(signature, NS.signature, 'SignatureValue')) ?? refuse('the signature needs one SignatureValue')
  return { signature, signedInfo, value: Buffer.from(value, 'base64') }
}

/** Whether an id of the document belongs to more than one element: then a reference could mean another one than the reader. */
function isAmbiguous(id: string, { ownerDocument }: Element): boolean {
  const bearers = descendants(ownerDocument, '*', '*').flatMap(({ attributes }) => Array.from(attributes))
    .filter(({ localName, name, value }) => value === id && ID_NAMES.has(localName || name))
  return bearers.length !== 1
}

/** SAML Core §5.4.2: one reference, to the element that the signature is in. @throws UpstreamUntrusted */
function referenceOf(signedInfo: Element, element: Element): Element {
  const reference = onlyChild(signedInfo, NS.signature, 'Reference') ?? refuse('the signature needs one Reference')
  const id = attributeOf(element, 'ID')
  if (id === undefined || attributeOf(reference, 'URI') !== `#${id}`) refuse(`the signature refers to ${shown(attributeOf(reference, 'URI'))}, expected the element that it is in, ${shown(`#${id ?? ''}`)}`)
  if (isAmbiguous(id ?? '', element)) refuse('the id of the signed element is not unique')
  return reference
}

function withoutSignature(element: Element, signature: Element): Element {
  const index = Array.from(element.childNodes).indexOf(signature)
  const copy = element.cloneNode(true) as Element
  const own = copy.childNodes[index]
  if (own) copy.removeChild(own)
  return copy
}

/** SAML Core §5.4.4: the enveloped signature, then at most one canonicalization. @returns the canonicalization @throws UpstreamUntrusted */
function transformOf(reference: Element): Element | undefined {
  const transforms = onlyChild(reference, NS.signature, 'Transforms')
  const [first, second, ...others] = transforms ? children(transforms, NS.signature, 'Transform') : []
  if (algorithmOf(first) !== ENVELOPED || others.length > 0) refuse('the signature needs the transforms enveloped-signature and exclusive canonicalization')
  return second
}

/**
 * Verifies the enveloped signature of an element (SAML Core §5.4). The cheap part comes first: until a known key has signed the reference,
 * nothing is computed whose cost grows with the document.
 *
 * @param certificates in PEM
 * @returns the bytes that the signature covers: the element in canonical XML
 * @throws SignatureUnknown, UpstreamUntrusted
 */
export function signedBytes(element: Element, certificates: readonly string[], limits: XmlLimits): Buffer {
  const { signature, signedInfo, value } = signatureOf(element)
  referenceOf(signedInfo, element)
  const method = onlyChild(signedInfo, NS.signature, 'CanonicalizationMethod') ?? refuse('the signature needs one CanonicalizationMethod')
  const algorithm = hashOf(onlyChild(signedInfo, NS.signature, 'SignatureMethod'), SIGNATURES, 'signature')
  const signed = canonical(signedInfo.cloneNode(true) as Element, method, inheritedNamespaces(signedInfo))
  if (!certificates.some((pem) => verify(algorithm, signed, pem, value))) throw new SignatureUnknown(unknownSigner(signature, certificates))
  // From here on only what was signed is read.
  const reference = referenceOf(parsed(signed, limits), element)
  const digest = hashOf(onlyChild(reference, NS.signature, 'DigestMethod'), DIGESTS, 'digest')
  const expected = Buffer.from(textOf(onlyChild(reference, NS.signature, 'DigestValue')) ?? '', 'base64')
  const covered = canonical(withoutSignature(element, signature), transformOf(reference), inheritedNamespaces(element))
  if (!createHash(digest).update(covered).digest().equals(expected)) refuse('the content was changed after the signature was made')
  return covered
}

/** The element as its signature covers it, never anything beside it. @throws SignatureUnknown, UpstreamUntrusted */
export const signedElement = (element: Element, certificates: readonly string[], limits: XmlLimits): Element =>
  // Canonical XML repeats namespaces of outer elements, and is longer than what arrived.
  parsed(signedBytes(element, certificates, limits), { ...limits, maxLength: 4 * limits.maxLength })

/** @throws UpstreamUntrusted */
function parsed(bytes: Buffer, limits: XmlLimits): Element {
  try {
    return parseXml(bytes.toString(), limits)
  } catch (problem) {
    if (problem instanceof XmlRefused) throw new UpstreamUntrusted(`the signed text ${problem.message}`)
    throw problem
  }
}
