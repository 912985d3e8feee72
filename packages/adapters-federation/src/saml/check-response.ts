import { UpstreamRefused, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { shown } from '../shown.js'
import { attributeOf, children, onlyChild, textOf } from './elements.js'
import { NS } from './names.js'

/** What the answer to one request must say. */
export interface Expected {
  readonly requestId: string
  /** Our assertion consumer service. */
  readonly acs: string
  /** Our entity id. */
  readonly audience: string
  /** Entity id of the provider. */
  readonly issuer: string
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** OAuth codes of the second-level status codes of SAML Core §3.2.2.2. */
const REASONS = new Map([
  ['NoPassive', 'login_required'],
  ['AuthnFailed', 'access_denied'],
  ['RequestDenied', 'access_denied'],
  ['UnknownPrincipal', 'access_denied'],
])

const lastPart = (code: string): string => code.slice(code.lastIndexOf(':') + 1)

/** @throws UpstreamRefused unless the status is success */
function checkStatus(response: Element): void {
  const status = onlyChild(response, NS.protocol, 'Status')
  const code = status && onlyChild(status, NS.protocol, 'StatusCode')
  const top = attributeOf(code, 'Value')
  if (top === SUCCESS) return
  if (!status || !code || top === undefined) throw new UpstreamUntrusted('the response has no status')
  const detail = lastPart(attributeOf(children(code, NS.protocol, 'StatusCode')[0], 'Value') ?? top)
  const message = textOf(children(status, NS.protocol, 'StatusMessage')[0])?.slice(0, 200)
  throw new UpstreamRefused(REASONS.get(detail) ?? 'server_error', `the provider answered ${detail}${message === undefined ? '' : `: ${message}`}`)
}

/**
 * Checks the envelope (SAML Core §3.2.2, Bindings §3.5.5.2). It may be unsigned: none of its content is used.
 *
 * @throws UpstreamUntrusted, UpstreamRefused
 */
export function checkResponse(response: Element, { requestId, acs, issuer }: Expected): void {
  if (response.namespaceURI !== NS.protocol || response.localName !== 'Response') throw new UpstreamUntrusted(`the document is ${shown(response.localName)}, not a SAML response`)
  if (attributeOf(response, 'Version') !== '2.0') throw new UpstreamUntrusted(`the Version of the response is ${shown(attributeOf(response, 'Version'))}, expected 2.0`)
  const isSigned = children(response, NS.signature, 'Signature').length > 0
  // A signed message must name its destination, otherwise it could be delivered to another service of the same provider.
  const isBound = response.hasAttribute('Destination') || isSigned
  if (isBound && attributeOf(response, 'Destination') !== acs) throw new UpstreamUntrusted(`the Destination of the response is ${shown(attributeOf(response, 'Destination'))}, expected ${shown(acs)}`)
  const answered = attributeOf(response, 'InResponseTo')
  if (answered === undefined) throw new UpstreamUntrusted('the response answers no request (InResponseTo is absent): a sign-in must begin here')
  if (answered !== requestId) throw new UpstreamUntrusted('the response answers another request (InResponseTo)')
  const named = children(response, NS.assertion, 'Issuer')
  if (named.length > 1 || (named.length === 1 && textOf(named[0]) !== issuer)) throw new UpstreamUntrusted(`the Issuer of the response is ${shown(named.map(textOf))}, expected ${shown(issuer)}`)
  checkStatus(response)
}
