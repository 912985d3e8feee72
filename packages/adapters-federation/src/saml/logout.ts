import type { CarriedMessage, RequestedSignOut, UpstreamSignOut, UpstreamStart } from '@keyhall/core/external-sign-in'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { IdpMetadata, LogoutService } from './idp-metadata.js'
import { byForm, byRedirect, logoutRequest, logoutResponse } from './logout-messages.js'
import type { LogoutHint } from './logout-messages.js'
import { receivedLogout } from './received-logout.js'
import { ownKeyOf, requiredKey, serviceProviderAt } from './service-provider.js'

/** The preferred binding if the provider has it, or else the other one. */
function serviceOf({ signOut: { redirect, post } }: IdpMetadata, preferred: SamlSettings['binding']): { readonly send: typeof byForm | typeof byRedirect; readonly service: LogoutService } | undefined {
  if (post && (preferred === 'post' || !redirect)) return { send: byForm, service: post }
  return redirect && { send: byRedirect, service: redirect }
}

/** A logout that begins here (SAML Profiles §4.4.3.1). @throws UpstreamMisconfigured without a key of ours */
export async function signOutAt(
  provider: OpenedProvider<SamlSettings>, metadata: IdpMetadata, { hint: stored, callback, state }: UpstreamSignOut, now: EpochSeconds,
): Promise<UpstreamStart | undefined> {
  const hint = JSON.parse(stored) as LogoutHint
  const found = serviceOf(metadata, provider.settings.binding)
  // The name of the person goes to the provider that gave it only.
  if (!found || hint.issuer !== metadata.entityId) return undefined
  const { location: destination } = found.service
  const xml = logoutRequest(hint, { issuer: serviceProviderAt(callback).entityId, destination, now })
  return found.send({ kind: 'SAMLRequest', xml, destination, relayState: state, key: requiredKey(provider) })
}

/** A logout that the provider asks for (SAML Profiles §4.4.3.2). @throws SignatureUnknown, UpstreamUntrusted */
export async function requestedSignOut(provider: OpenedProvider<SamlSettings>, metadata: IdpMetadata, message: CarriedMessage, now: EpochSeconds): Promise<RequestedSignOut> {
  const { entityId: issuer, slo } = serviceProviderAt(message.callback)
  const { id, nameId, relayState, ...logout } = await receivedLogout(message, metadata, { issuer: metadata.entityId, destination: slo, now, ownKey: ownKeyOf(provider) })
  const isKnownByName = provider.settings.transientMappingAttribute === undefined
  return {
    // A person whom an attribute identifies has another name here: their sessions are found by the session there.
    logout: { ...logout, ...(isKnownByName ? { externalId: nameId } : {}) },
    async answer(isDone) {
      const found = serviceOf(metadata, message.query === undefined ? 'post' : 'redirect')
      if (!found) return undefined
      const { responseLocation: destination } = found.service
      return found.send({ kind: 'SAMLResponse', xml: logoutResponse(id, isDone, { issuer, destination, now }), destination, relayState, key: ownKeyOf(provider) })
    },
  }
}
