import { UpstreamMisconfigured, UpstreamRefused, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
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

/** What to change where the provider cannot do what our request asks for. */
const ADVICE = new Map([
  ['InvalidNameIDPolicy', 'choose another nameIdFormat'],
  ['UnsupportedBinding', 'choose the other binding'],
  ['VersionMismatch', 'the provider does not speak SAML 2.0'],
])

const lastPart = (code: string): string => code.slice(code.lastIndexOf(':') + 1)

/** @throws UpstreamRefused, UpstreamMisconfigured, UpstreamUntrusted unless the status is success */
function checkStatus(response: Element): void {
  const status = onlyChild(response, NS.protocol, 'Status')
  const code = status && onlyChild(status, NS.protocol, 'StatusCode')
  const top = attributeOf(code, 'Value')
  if (top === SUCCESS) return
  if (!status || !code || top === undefined) throw new UpstreamUntrusted('the response has no status (StatusCode)')
  const second = attributeOf(children(code, NS.protocol, 'StatusCode')[0], 'Value')
  const detail = lastPart(second ?? top)
  const message = textOf(children(status, NS.protocol, 'StatusMessage')[0])
  const codes = [top, ...(second === undefined ? [] : [second])].map((one) => shown(lastPart(one))).join(', ')
  const words = `the provider answered with the status ${codes}${message === undefined ? '' : `: ${shown(message)}`}`
  const advice = ADVICE.get(detail)
  if (advice !== undefined) throw new UpstreamMisconfigured(`${words} (${advice})`)
  throw new UpstreamRefused(REASONS.get(detail) ?? 'server_error', words)
}

/**
 * Checks the envelope (SAML Core §3.2.2, Bindings §3.5.5.2). It may be unsigned: none of its content is used.
 *
 * @throws UpstreamUntrusted, UpstreamRefused, UpstreamMisconfigured
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
  if (answered !== requestId) throw new UpstreamUntrusted(`the response answers another request (InResponseTo): received ${shown(answered)}, expected ${shown(requestId)}`)
  const named = children(response, NS.assertion, 'Issuer')
  if (named.length > 1 || (named.length === 1 && textOf(named[0]) !== issuer)) throw new UpstreamUntrusted(`the Issuer of the response is ${shown(named.map(textOf))}, expected ${shown(issuer)}`)
  checkStatus(response)
}
