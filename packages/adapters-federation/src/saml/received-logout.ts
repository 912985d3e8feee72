import { verify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { CarriedMessage, UpstreamLogout } from '@keyhall/core/external-sign-in'
import type { EpochSeconds } from '@keyhall/core/shared'
import { shown } from '../shown.js'
import { decryptElement } from './decryption.js'
import { attributeOf, children, descendants, onlyChild, textOf } from './elements.js'
import type { IdpMetadata } from './idp-metadata.js'
import { instantOf, isoOf } from './instant.js'
import { NS } from './names.js'
import type { OwnKey } from './service-provider.js'
import { unknownSigner } from './unknown-signer.js'
import { MESSAGE_LIMITS, parseSaml } from './verified-assertion.js'
import { signedElement, SignatureUnknown } from './verified-xml.js'

const MAX_SESSIONS = 50
const MAX_ID = 500
const MAX_RELAY_STATE = 1000
/** Seconds by which the clock of a provider may differ from ours. */
const MAX_SKEW = 60
/** Seconds since a request was issued. */
const MAX_ISSUED = 300

/** Node's names of the algorithms that sign queries. */
const ALGORITHMS = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
])

/** A logout request whose signature and content were checked. */
export interface ReceivedLogout extends Omit<UpstreamLogout, 'externalId'> {
  readonly id: string
  readonly nameId: string
  readonly relayState: string | undefined
}

const refuse = (reason: string): never => {
  throw new UpstreamUntrusted(reason)
}

/** The encoded value of a parameter as it was sent, and its decoded form. */
function rawParameter(query: string, name: string): { readonly raw: string; readonly value: string } | undefined {
  const part = query.split('&').find((one) => one.startsWith(`${name}=`))
  if (part === undefined) return undefined
  const raw = part.slice(name.length + 1)
  try {
    return { raw, value: decodeURIComponent(raw.replaceAll('+', ' ')) }
  } catch {
    return refuse(`${name} is not readable`)
  }
}

/** SAML Bindings §3.4.4.1: verifies the parameters as they were sent, and reads the message from the verified ones only. */
function fromQuery(query: string, { certificates }: IdpMetadata): { readonly request: Element; readonly relayState: string | undefined } {
  const message = rawParameter(query, 'SAMLRequest') ?? refuse('the message has no SAMLRequest')
  const [relayState, algorithm, signature] = [rawParameter(query, 'RelayState'), rawParameter(query, 'SigAlg'), rawParameter(query, 'Signature')]
  if (!algorithm || !signature) return refuse('the logout request is not signed')
  const digest = ALGORITHMS.get(algorithm.value) ?? refuse(`the signature algorithm (SigAlg) is ${shown(algorithm.value)}: let the provider sign with RSA and SHA-256`)
  const signed = `SAMLRequest=${message.raw}${relayState ? `&RelayState=${relayState.raw}` : ''}&SigAlg=${algorithm.raw}`
  const bytes = Buffer.from(signature.value, 'base64')
  if (!certificates.some(({ pem }) => verify(digest, Buffer.from(signed), pem, bytes))) throw new SignatureUnknown(unknownSigner(undefined, certificates.map(({ pem }) => pem)))
  return { request: parseSaml(inflated(message.value), 'the logout request'), relayState: relayState?.value }
}

function inflated(base64: string): string {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: MESSAGE_LIMITS.maxLength }).toString()
  } catch {
    return refuse('the logout request is not readable')
  }
}

/** SAML Bindings §3.5.4: the message as its signature covers it, never anything beside it. */
function fromForm(message: string, { certificates }: IdpMetadata): Element {
  const xml = Buffer.from(message, 'base64').toString()
  const root = parseSaml(xml, 'the logout request')
  if (children(root, NS.signature, 'Signature').length !== 1) refuse('the logout request is not signed')
  return signedElement(root, certificates.map(({ pem }) => pem), MESSAGE_LIMITS)
}

/** SAML Core §3.7.1: the name of the person, or the encrypted one (§2.2.4). @throws UpstreamUntrusted, UpstreamMisconfigured */
async function nameIdOf(request: Element, ownKey: Partial<OwnKey> | undefined): Promise<string> {
  const names = children(request, NS.assertion, 'NameID')
  const encrypted = children(request, NS.assertion, 'EncryptedID')
  if (names.length + encrypted.length !== 1) return refuse(`the request has ${names.length + encrypted.length} NameID and EncryptedID elements, expected one`)
  const [hidden] = encrypted
  const element = hidden ? await decryptElement(hidden, ownKey, (xml) => parseSaml(xml, 'the name id'), 'name id') : names[0]
  const isNameId = element?.namespaceURI === NS.assertion && element.localName === 'NameID'
  return (isNameId ? textOf(element) : undefined) ?? refuse('the request needs one NameID')
}

interface Expected {
  readonly issuer: string
  /** Our address for logout messages. */
  readonly destination: string
  readonly now: EpochSeconds
  /** Our key for encrypted name ids. */
  readonly ownKey: Partial<OwnKey> | undefined
}

/** SAML Core §3.2.1 and §3.7.1, Bindings §3.4.5.2. @returns until when the request could be sent again */
function checkRequest(request: Element, { issuer, destination, now }: Expected): EpochSeconds {
  if (request.namespaceURI !== NS.protocol || request.localName !== 'LogoutRequest') refuse(`the document is ${shown(request.localName)}, not a SAML logout request`)
  if (attributeOf(request, 'Version') !== '2.0') refuse(`the Version of the request is ${shown(attributeOf(request, 'Version'))}, expected 2.0`)
  const named = textOf(onlyChild(request, NS.assertion, 'Issuer'))
  if (named !== issuer) refuse(`the Issuer of the request is ${shown(named)}, expected ${shown(issuer)}`)
  // A signed message must name its destination, otherwise it could be delivered to another service of the same provider.
  if (attributeOf(request, 'Destination') !== destination) refuse(`the Destination of the request is ${shown(attributeOf(request, 'Destination'))}, expected ${shown(destination)}`)
  const issuedAt = instantOf(attributeOf(request, 'IssueInstant')) ?? refuse('the request has no IssueInstant')
  if (issuedAt > now + MAX_SKEW || issuedAt < now - MAX_ISSUED - MAX_SKEW) refuse(`the request was not issued within the last five minutes (IssueInstant): ${isoOf(issuedAt)}, while the time here is ${isoOf(now)}`)
  const end = attributeOf(request, 'NotOnOrAfter')
  if (end !== undefined && now - MAX_SKEW >= (instantOf(end) ?? 0)) refuse(`the request is expired (NotOnOrAfter): ${shown(end)}, while the time here is ${isoOf(now)}`)
  return issuedAt + MAX_ISSUED + 2 * MAX_SKEW
}

/**
 * Verifies a logout request of a provider.
 *
 * @throws SignatureUnknown, UpstreamUntrusted, UpstreamMisconfigured
 */
export async function receivedLogout({ query, parameters }: CarriedMessage, metadata: IdpMetadata, expected: Expected): Promise<ReceivedLogout> {
  if (metadata.certificates.length === 0) throw new SignatureUnknown('the metadata has no usable certificate')
  const { request, relayState } = query === undefined
    ? { request: fromForm(parameters.get('SAMLRequest') ?? '', metadata), relayState: parameters.get('RelayState') }
    : fromQuery(query, metadata)
  const until = checkRequest(request, expected)
  const id = attributeOf(request, 'ID') ?? refuse('the request has no ID')
  const nameId = await nameIdOf(request, expected.ownKey)
  const sessions = children(request, NS.protocol, 'SessionIndex').flatMap((one) => textOf(one) ?? [])
  if (descendants(request, '*', 'LogoutRequest').length > 0 || sessions.length > MAX_SESSIONS) refuse('the request has too many elements')
  if ([id, nameId, ...sessions].some((text) => text.length > MAX_ID) || (relayState?.length ?? 0) > MAX_RELAY_STATE) refuse('the request has too long values')
  return { id, nameId, upstreamSessions: sessions, relayState: relayState === '' ? undefined : relayState, singleUse: { key: id, until } }
}
