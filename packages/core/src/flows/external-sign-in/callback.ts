import type { IdentityProvider, ProviderSettings } from '../../directory/identity-providers/index.js'
import type { ProviderId } from '../../foundation/shared/index.js'
import { UpstreamUntrusted } from './errors.js'
import type { UpstreamAnswer } from './upstream.js'

type Addressed = Pick<IdentityProvider, 'id' | 'settings'>

const hasOwnCallback = (settings: ProviderSettings): boolean => 'hasOwnCallback' in settings && settings.hasOwnCallback

/** Where a provider sends the browser. A SAML provider has an assertion consumer service of its own. */
export const callbackAt = (baseUrl: string) => ({ id, settings }: Addressed): string => {
  const own = `${baseUrl}/idps/${encodeURIComponent(id)}`
  if (settings.protocol === 'saml') return `${own}/saml/acs`
  return hasOwnCallback(settings) ? `${own}/callback` : `${baseUrl}/ui/login/login/externalidp/callback`
}

const addressOf = (id: ProviderId | undefined): string => (id === undefined ? 'the common callback address' : `the callback address of the identity provider ${id}`)

/**
 * RFC 9700 §4.4.2.2: the answer must arrive at the callback address of the provider that the browser left for. Otherwise a hostile provider could
 * send the browser on to an honest one, and get the honest one's code at its own token endpoint.
 *
 * @throws UpstreamUntrusted
 */
export function assertArrived({ id, settings }: Addressed, answer: UpstreamAnswer): void {
  if (answer.kind !== 'parameters') return
  const expected = settings.protocol === 'saml' || hasOwnCallback(settings) ? id : undefined
  if (answer.arrivedAt !== expected) throw new UpstreamUntrusted(`the answer arrived at ${addressOf(answer.arrivedAt)}, expected ${addressOf(expected)} (mix-up)`)
}
