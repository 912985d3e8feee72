import { SignedXml } from 'xml-crypto'
import { bare, KEYS } from './keys.js'

export const NOW = 1_800_000_000
export const IDP = 'https://idp.example/metadata'
export const ACS = 'https://login.example/idps/7/saml/acs'
export const AUDIENCE = 'https://login.example/idps/7/saml/metadata'

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

interface MetadataOptions {
  readonly certificates?: readonly string[]
  readonly entityId?: string
  readonly attributes?: string
  readonly services?: string
}

export const BOTH_BINDINGS = ['Redirect', 'POST']
  .map((name) => `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${name}" Location="https://idp.example/sso/${name.toLowerCase()}"/>`)
  .join('')

export const idpMetadata = ({ certificates = [KEYS.idp.certificate], entityId = IDP, attributes = '', services = BOTH_BINDINGS }: MetadataOptions = {}): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}" ${attributes}>` +
  '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
  certificates.map((pem) => `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('') +
  services + '</md:IDPSSODescriptor></md:EntityDescriptor>'

/** Parts of a response, each replaceable. */
export interface ResponseParts {
  readonly requestId: string
  readonly nameId?: string
  readonly format?: string
  readonly issuer?: string
  readonly audience?: string
  readonly recipient?: string
  readonly destination?: string
  readonly inResponseTo?: string
  readonly confirmedRequest?: string
  readonly notBefore?: number
  readonly notOnOrAfter?: number
  readonly confirmedUntil?: number
  readonly conditions?: string
  readonly attributes?: string
  readonly status?: string
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

export const attribute = (name: string, ...values: readonly string[]): string =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`

export function assertion(parts: ResponseParts): string {
  const { requestId, nameId = 'person-1', format = PERSISTENT, issuer = IDP, audience = AUDIENCE, recipient = ACS, attributes = attribute('email', 'ada@example.com') } = parts
  const { notBefore = NOW - 10, notOnOrAfter = NOW + 300, confirmedUntil = NOW + 300, confirmedRequest = requestId, conditions = '' } = parts
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_assertion" Version="2.0" IssueInstant="${instant(NOW)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" ` +
    `NotOnOrAfter="${instant(confirmedUntil)}" InResponseTo="${confirmedRequest}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${instant(notBefore)}" NotOnOrAfter="${instant(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}` +
    `</saml:Audience></saml:AudienceRestriction>${conditions}</saml:Conditions><saml:AuthnStatement AuthnInstant="${instant(NOW - 60)}" SessionIndex="s1">` +
    '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext>' +
    `</saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`
}

export const SUCCESS = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'

export function response(parts: ResponseParts, content = assertion(parts)): string {
  const { requestId, issuer = IDP, destination = ACS, inResponseTo = requestId, status = SUCCESS } = parts
  return '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" ' +
    `IssueInstant="${instant(NOW)}" Destination="${destination}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer>` +
    `<samlp:Status>${status}</samlp:Status>${content}</samlp:Response>`
}

interface SignOptions {
  readonly what?: 'Assertion' | 'Response'
  readonly privateKey?: string
  readonly algorithm?: string
  readonly digest?: string
}

/** Signs one element of a document, as a provider does: enveloped, with exclusive canonicalization. */
export function signed(xml: string, options: SignOptions = {}): string {
  const { what = 'Assertion', privateKey = KEYS.idp.privateKey } = options
  const { algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', digest = 'http://www.w3.org/2001/04/xmlenc#sha256' } = options
  const signer = new SignedXml({ privateKey, signatureAlgorithm: algorithm, canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#' })
  const xpath = `//*[local-name(.)='${what}']`
  signer.addReference({
    xpath, digestAlgorithm: digest, transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}
