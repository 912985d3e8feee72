import { SAML } from '@node-saml/node-saml'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { parseXml, XmlRefused } from './bounded-xml.js'
import { decryptElement } from './decryption.js'
import { attributeOf, children, descendants } from './elements.js'
import type { IdpMetadata } from './idp-metadata.js'
import { NS } from './names.js'
import type { ServiceProvider } from './service-provider.js'

/** No key of the provider's metadata made the signature: it may have a new one. */
export class SignatureUnknown extends UpstreamUntrusted {}

/** What a signature is checked with. */
export interface Trust {
  readonly metadata: IdpMetadata
  readonly serviceProvider: ServiceProvider
  /** Our key for encrypted assertions, in PEM. */
  readonly privateKey?: string
}

const LIMITS = { maxLength: 2 ** 19, maxElements: 10_000 }

const SIGNATURE_METHODS = new Set(['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'])
const DIGEST_METHODS = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'])

/** @throws UpstreamUntrusted */
export function parseSaml(xml: string, what: string): Element {
  try {
    return parseXml(xml, LIMITS)
  } catch (problem) {
    if (problem instanceof XmlRefused) throw new UpstreamUntrusted(`${what} ${problem.message}`)
    throw problem
  }
}

/** Decodes the parameter SAMLResponse. @throws UpstreamUntrusted */
export function decodeResponse(parameter: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(parameter, 'base64'))
  } catch {
    throw new UpstreamUntrusted('the response is not UTF-8')
  }
}

/** SHA-1 can be forged, and HMAC would turn a public key into a shared secret. @throws UpstreamUntrusted */
export function checkAlgorithms(root: Element): void {
  const refuse = (methods: readonly Element[], accepted: ReadonlySet<string>): void => {
    const refused = methods.map((method) => attributeOf(method, 'Algorithm') ?? 'none').find((algorithm) => !accepted.has(algorithm))
    if (refused !== undefined) throw new UpstreamUntrusted(`the signature uses ${refused}: let the provider sign with RSA and SHA-256`)
  }
  refuse(descendants(root, NS.signature, 'SignatureMethod'), SIGNATURE_METHODS)
  // Not the digest of RSA-OAEP, for which SHA-1 is safe.
  refuse(descendants(root, NS.signature, 'Reference').flatMap((reference) => descendants(reference, NS.signature, 'DigestMethod')), DIGEST_METHODS)
}

const countOf = (root: Element, name: string): number => descendants(root, '*', name).length

/**
 * Refuses what signature wrapping needs: a second assertion, anywhere, or one that is not a child of the response.
 *
 * @returns the encrypted assertion, if it is one
 * @throws UpstreamUntrusted
 */
function encryptedAssertionOf(response: Element): Element | undefined {
  const count = countOf(response, 'Assertion') + countOf(response, 'EncryptedAssertion')
  if (count !== 1) throw new UpstreamUntrusted(`the response has ${count} assertions instead of one`)
  if (countOf(response, 'Response') !== 0) throw new UpstreamUntrusted('the response contains another response')
  const [encrypted] = children(response, NS.assertion, 'EncryptedAssertion')
  if (!encrypted && children(response, NS.assertion, 'Assertion').length !== 1) throw new UpstreamUntrusted('the assertion is not a child of the response')
  return encrypted
}

/** @throws UpstreamUntrusted, UpstreamMisconfigured */
async function checkDecrypted(encrypted: Element, privateKey: string | undefined): Promise<void> {
  const inner = await decryptElement(encrypted, privateKey, (xml) => parseXml(xml, LIMITS))
  if (inner.localName !== 'Assertion' || countOf(inner, 'Assertion') !== 0) throw new UpstreamUntrusted('the decrypted element is not one assertion')
  checkAlgorithms(inner)
}

/** The assertion as its signature covers it; never anything that is outside of the signature. @throws SignatureUnknown */
async function signedAssertionOf(xml: string, { metadata, serviceProvider, privateKey }: Trust): Promise<string> {
  const saml = new SAML({
    callbackUrl: serviceProvider.acs,
    issuer: serviceProvider.entityId,
    idpCert: metadata.certificates.map(({ pem }) => pem),
    // Either signature must be there; the assertion that is read is the one that it covers.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    // Times and audience are checked by `checkAssertion`, with our clock.
    acceptedClockSkewMs: -1,
    audience: false,
    ...(privateKey === undefined ? {} : { decryptionPvk: privateKey }),
  })
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    const assertion = profile?.getAssertionXml?.()
    if (assertion !== undefined) return assertion
  } catch (problem) {
    throw new SignatureUnknown(`the signature is not valid for the keys of the metadata: ${problem instanceof Error ? problem.message : 'no reason'}`)
  }
  throw new SignatureUnknown('the response has no signed assertion')
}

/**
 * Verifies a response and returns its assertion, read from the signed bytes only.
 *
 * @throws SignatureUnknown, UpstreamUntrusted, UpstreamMisconfigured
 */
export async function verifiedAssertion(xml: string, response: Element, trust: Trust): Promise<Element> {
  if (trust.metadata.certificates.length === 0) throw new SignatureUnknown('the metadata has no usable certificate')
  const encrypted = encryptedAssertionOf(response)
  checkAlgorithms(response)
  if (encrypted) await checkDecrypted(encrypted, trust.privateKey)
  else if (descendants(response, NS.signature, 'Signature').length === 0) throw new UpstreamUntrusted('neither response nor assertion is signed')
  const assertion = parseSaml(await signedAssertionOf(xml, trust), 'the signed assertion')
  if (assertion.namespaceURI !== NS.assertion || assertion.localName !== 'Assertion') throw new UpstreamUntrusted('the signed element is not an assertion')
  return assertion
}
