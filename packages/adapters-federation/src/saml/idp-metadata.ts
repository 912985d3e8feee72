import { X509Certificate } from 'node:crypto'
import type { EpochSeconds } from '@keyhall/core/shared'
import { shown } from '../shown.js'
import { parseXml, XmlRefused } from './bounded-xml.js'
import { attributeOf, children, descendants, textOf } from './elements.js'
import { instantOf } from './instant.js'
import { assertMetadata, MetadataRefused } from './metadata-refused.js'
import { BINDING, NS } from './names.js'

/** A certificate whose key may sign for a provider. */
export interface SigningCertificate {
  readonly pem: string
  readonly subject: string
  readonly validFrom: EpochSeconds
  readonly validTo: EpochSeconds
}

/** Where one binding expects logout requests, and the answers to its own. */
export interface LogoutService {
  readonly location: string
  readonly responseLocation: string
}

/** The contents of a provider's metadata document (SAML Metadata §2.4.3). */
export interface IdpMetadata {
  readonly entityId: string
  /** Addresses for authentication requests. */
  readonly signOn: { readonly redirect?: string; readonly post?: string }
  /** Addresses for logout messages. */
  readonly signOut: { readonly redirect?: LogoutService; readonly post?: LogoutService }
  /** Usable ones. Several overlap while the provider changes its key. */
  readonly certificates: readonly SigningCertificate[]
  /** Why certificates of the document are not used. */
  readonly unusable: readonly string[]
  readonly wantsSignedRequests: boolean
  readonly nameIdFormats: readonly string[]
  readonly validUntil?: EpochSeconds
}

/** Of one provider, whose document has some hundred elements. */
const LIMITS = { maxLength: 2 ** 18, maxElements: 5000, maxSections: 200 }
const MAX_CERTIFICATES = 10
const MIN_RSA_BITS = 2048

/** The certificate, or why it cannot be used. Node reads members when they are asked for, and each of them may throw then. */
function certificateOf(base64: string): SigningCertificate | string {
  const parsed = readCertificate(Buffer.from(base64, 'base64'))
  if (!parsed) return 'a certificate is not X.509'
  const subject = attempted(() => parsed.subject)?.replaceAll('\n', ', ') || attempted(() => `serial number ${parsed.serialNumber}`) || 'unknown subject'
  const key = attempted(() => parsed.publicKey)
  const [type, bits] = [attempted(() => key?.asymmetricKeyType), attempted(() => key?.asymmetricKeyDetails?.modulusLength) ?? 0]
  if (!key) return `the certificate of ${subject} has a key that cannot be read: only RSA is supported`
  if (type !== 'rsa') return `the certificate of ${subject} has a key of type ${type ?? 'unknown'}: only RSA is supported`
  if (bits < MIN_RSA_BITS) return `the RSA key of ${subject} is shorter than ${MIN_RSA_BITS} bits`
  const [pem, validFrom, validTo] = [attempted(() => parsed.toString()), attempted(() => seconds(parsed.validFrom)), attempted(() => seconds(parsed.validTo))]
  if (pem === undefined || validFrom === undefined || validTo === undefined) return `the certificate of ${subject} has an unreadable validity`
  return { pem, subject, validFrom, validTo }
}

function attempted<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function seconds(date: string): EpochSeconds | undefined {
  const milliseconds = Date.parse(date)
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000)
}

function readCertificate(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der)
  } catch {
    return undefined
  }
}

/** Why no signature of a provider can be verified, with the reason for each certificate that is not used. */
export const withoutCertificate = ({ entityId, unusable }: IdpMetadata): string =>
  `the metadata of ${shown(entityId)} has no usable certificate: ${unusable.length === 0 ? 'it lists none for signing' : unusable.join('; ')}`

/** The certificates for signing: those of key descriptors with use `signing`, or without use (SAML Metadata §2.4.1.1). */
function certificatesOf(role: Element): Pick<IdpMetadata, 'certificates' | 'unusable'> {
  const texts = children(role, NS.metadata, 'KeyDescriptor')
    .filter((descriptor) => attributeOf(descriptor, 'use') !== 'encryption')
    .flatMap((descriptor) => descendants(descriptor, NS.signature, 'X509Certificate'))
    .map((element) => (element.textContent ?? '').replaceAll(/\s/g, ''))
  const read = [...new Set(texts)].slice(0, MAX_CERTIFICATES).map(certificateOf)
  return {
    certificates: read.filter((each) => typeof each !== 'string'),
    unusable: read.filter((each) => typeof each === 'string'),
  }
}

function addressOf(role: Element, binding: string): string | undefined {
  const services = children(role, NS.metadata, 'SingleSignOnService').filter((service) => attributeOf(service, 'Binding') === binding)
  return services.map((service) => attributeOf(service, 'Location')).find((location) => location !== undefined && isWebAddress(location))
}

/** SAML Metadata §2.2.2: without an address for responses, both go to the same one. */
function logoutServiceOf(role: Element, binding: string): LogoutService | undefined {
  for (const service of children(role, NS.metadata, 'SingleLogoutService')) {
    if (attributeOf(service, 'Binding') !== binding) continue
    const location = attributeOf(service, 'Location') ?? ''
    const responseLocation = attributeOf(service, 'ResponseLocation') ?? location
    if (isWebAddress(location) && isWebAddress(responseLocation)) return { location, responseLocation }
  }
  return undefined
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
}

/** The one identity provider of the document. @throws MetadataRefused */
function entityOf(root: Element): { entity: Element; role: Element } {
  const entities = root.localName === 'EntitiesDescriptor' ? descendants(root, NS.metadata, 'EntityDescriptor') : [root]
  const found = entities.flatMap((entity) => {
    const role = entity.namespaceURI === NS.metadata && entity.localName === 'EntityDescriptor' ? children(entity, NS.metadata, 'IDPSSODescriptor')[0] : undefined
    return role ? [{ entity, role }] : []
  })
  const [only] = found
  if (!only) throw new MetadataRefused('the metadata describes no identity provider: it needs an EntityDescriptor with an IDPSSODescriptor')
  if (found.length > 1) throw new MetadataRefused('the metadata describes several identity providers: choose one with entityId')
  return only
}

function rootOf(xml: string): Element {
  assertMetadata(xml)
  try {
    return parseXml(xml, LIMITS)
  } catch (problem) {
    if (problem instanceof XmlRefused) throw new MetadataRefused(`the metadata ${problem.message}`)
    throw problem
  }
}

/** Without the undefined members. */
const optional = <T>({ redirect, post }: { readonly redirect: T | undefined; readonly post: T | undefined }): { readonly redirect?: T; readonly post?: T } =>
  ({ ...(redirect === undefined ? {} : { redirect }), ...(post === undefined ? {} : { post }) })

/** @throws MetadataRefused */
export function readIdpMetadata(xml: string): IdpMetadata {
  const { entity, role } = entityOf(rootOf(xml))
  const entityId = attributeOf(entity, 'entityID')
  if (entityId === undefined) throw new MetadataRefused('the metadata has no entityID')
  const validUntil = instantOf(attributeOf(entity, 'validUntil')) ?? instantOf(attributeOf(role, 'validUntil'))
  return {
    entityId,
    signOn: optional({ redirect: addressOf(role, BINDING.redirect), post: addressOf(role, BINDING.post) }),
    signOut: optional({ redirect: logoutServiceOf(role, BINDING.redirect), post: logoutServiceOf(role, BINDING.post) }),
    ...certificatesOf(role),
    wantsSignedRequests: ['true', '1'].includes(attributeOf(role, 'WantAuthnRequestsSigned') ?? ''),
    nameIdFormats: children(role, NS.metadata, 'NameIDFormat').flatMap((format) => textOf(format) ?? []),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
}
