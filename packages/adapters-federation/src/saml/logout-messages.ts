import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import type { UpstreamStart } from '@keyhall/core/external-sign-in'
import type { EpochSeconds } from '@keyhall/core/shared'
import { requestId } from './authn-request.js'
import { NS } from './names.js'
import type { OwnKey } from './service-provider.js'

/** How an assertion named the person and the session: JSON in storage. */
export interface LogoutHint {
  /** The provider that said so. */
  readonly issuer: string
  readonly nameId: string
  readonly format?: string
  readonly nameQualifier?: string
  readonly spNameQualifier?: string
  readonly sessionIndex?: string
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SUCCESS = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'
const UNKNOWN =
  '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:UnknownPrincipal"/></samlp:StatusCode>'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\n': '&#10;', '\r': '&#13;', '\t': '&#9;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"'\n\r\t]/g, (one) => ESCAPES[one] ?? one)
const attribute = (name: string, value: string | undefined): string => (value === undefined ? '' : ` ${name}="${escaped(value)}"`)

/** The parts that all messages have. */
interface Envelope {
  readonly issuer: string
  readonly destination: string
  readonly now: EpochSeconds
}

function message(name: string, { issuer, destination, now }: Envelope, more: string, content: string): string {
  const instant = new Date(now * 1000).toISOString().replace('.000Z', 'Z')
  return `<samlp:${name} xmlns:samlp="${NS.protocol}" xmlns:saml="${NS.assertion}" ID="${requestId()}" Version="2.0" IssueInstant="${instant}"`
    + `${attribute('Destination', destination)}${more}><saml:Issuer>${escaped(issuer)}</saml:Issuer>${content}</samlp:${name}>`
}

/** SAML Core §3.7.1 */
export function logoutRequest({ nameId, format, nameQualifier, spNameQualifier, sessionIndex }: LogoutHint, envelope: Envelope): string {
  const attributes = `${attribute('NameQualifier', nameQualifier)}${attribute('SPNameQualifier', spNameQualifier)}${attribute('Format', format)}`
  const session = sessionIndex === undefined ? '' : `<samlp:SessionIndex>${escaped(sessionIndex)}</samlp:SessionIndex>`
  return message('LogoutRequest', envelope, '', `<saml:NameID${attributes}>${escaped(nameId)}</saml:NameID>${session}`)
}

/** SAML Core §3.7.2 */
export const logoutResponse = (inResponseTo: string, isDone: boolean, envelope: Envelope): string =>
  message('LogoutResponse', envelope, attribute('InResponseTo', inResponseTo), `<samlp:Status>${isDone ? SUCCESS : UNKNOWN}</samlp:Status>`)

/** A message and how it travels. */
interface Sent {
  readonly kind: 'SAMLRequest' | 'SAMLResponse'
  readonly xml: string
  readonly destination: string
  readonly relayState: string | undefined
  /** Without a key of ours the message is not signed. */
  readonly key: OwnKey | undefined
}

/** SAML Bindings §3.4.4.1: the signature covers the encoded parameters in this order. */
export async function byRedirect({ kind, xml, destination, relayState, key }: Sent): Promise<UpstreamStart> {
  const deflated = (await promisify(deflateRaw)(xml)).toString('base64')
  const parts = [[kind, deflated], ...(relayState === undefined ? [] : [['RelayState', relayState]]), ...(key ? [['SigAlg', RSA_SHA256]] : [])]
  const query = parts.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')
  const signature = key ? `&Signature=${encodeURIComponent(sign('sha256', Buffer.from(query), key.privateKey).toString('base64'))}` : ''
  const url = new URL(destination)
  url.hash = ''
  return { kind: 'redirect', url: `${url.href}${url.search === '' ? '?' : '&'}${query}${signature}` }
}

/** SAML Bindings §3.5.4 */
export function byForm({ kind, xml, destination, relayState, key }: Sent): UpstreamStart {
  const root = `/*[local-name(.)='Logout${kind === 'SAMLRequest' ? 'Request' : 'Response'}']`
  const location = { reference: `${root}/*[local-name(.)='Issuer']`, action: 'after' } as const
  const whole = key ? signXml(xml, root, location, { privateKey: key.privateKey, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' }) : xml
  return { kind: 'form', url: destination, fields: { [kind]: Buffer.from(whole).toString('base64'), ...(relayState === undefined ? {} : { RelayState: relayState }) } }
}
