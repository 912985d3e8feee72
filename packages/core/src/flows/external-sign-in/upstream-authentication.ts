import type { IdentityProvider, ProviderOptions, ProviderSettings } from '../../directory/identity-providers/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { PersonAtProvider, ProvenPerson, Received } from '../auth-requests/index.js'
import { UpstreamUntrusted } from './errors.js'
import type { ExternalIdentity } from './upstream.js'

/** Seconds by which the clock of a provider may differ from ours. */
const MAX_SKEW = 60

/** Methods of RFC 8176 §2 that are second factors, or prove two. */
const SECOND_FACTORS = ['mfa', 'otp', 'hwk', 'swk', 'fido', 'sms', 'pop']
/** Context classes that require two factors: REFEDS, NIST as ACR, and the values of OpenID PAPE. */
const SECOND_FACTOR_CLASSES = [
  'https://refeds.org/profile/mfa', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor', 'http://schemas.microsoft.com/claims/multipleauthn', 'mfa',
]

interface Attempt {
  readonly request: Pick<Received, 'prompts' | 'maxAge'>
  /** Absent for attempts of older servers. */
  readonly begunAt: EpochSeconds | undefined
  readonly now: EpochSeconds
}

/** Factors and time of the sign-in at a trusted provider. Those of other providers are ignored. */
export function trustedAuthentication(
  { acr, amr = [], authTime }: Pick<ExternalIdentity, 'acr' | 'amr' | 'authTime'>, { isTrustedForFactors }: ProviderOptions, now: EpochSeconds,
): Pick<PersonAtProvider, 'hasProvenFactors' | 'authTime'> {
  if (!isTrustedForFactors) return { hasProvenFactors: false }
  const hasProvenFactors = amr.some((method) => SECOND_FACTORS.includes(method)) || (acr !== undefined && SECOND_FACTOR_CLASSES.includes(acr))
  return { hasProvenFactors, ...(authTime === undefined ? {} : { authTime: Math.min(Math.floor(authTime), now) }) }
}

/** The part of the sign-in at the provider that counts for ours. */
export const provenAtProvider = (
  { externalId, hasProvenFactors, authTime, sidHash, logoutHint }: PersonAtProvider, { id: providerId, orgId, settings }: Pick<IdentityProvider, 'id' | 'orgId' | 'settings'>,
): Pick<ProvenPerson, 'amr' | 'authTime' | 'upstream' | 'orgProviderId'> => ({
  amr: hasProvenFactors ? ['mfa'] : [],
  ...(orgId === undefined ? {} : { orgProviderId: providerId }),
  ...(authTime === undefined ? {} : { authTime }),
  // Only these protocols have a logout in both directions.
  ...(settings.protocol === 'oidc' || settings.protocol === 'saml'
    ? { upstream: { providerId, externalId, ...(sidHash === undefined ? {} : { sidHash }), ...(logoutHint === undefined ? {} : { logoutHint }) } } : {}),
})

/** Protocols that can say when the person signed in. */
const canTell = ({ protocol }: ProviderSettings): boolean => protocol === 'oidc' || protocol === 'saml' || protocol === 'jwt'

/**
 * Checks that the provider has asked the person to sign in again when the application requires it. A trusted provider must say when the person
 * signed in (OIDC Core §2); of others, only a time that is too long ago is refused, because many send none.
 *
 * @throws UpstreamUntrusted
 */
export function assertFresh(
  { authTime }: Pick<ExternalIdentity, 'authTime'>, { settings, options }: { readonly settings: ProviderSettings; readonly options: ProviderOptions }, { request, begunAt, now }: Attempt,
): void {
  // OIDC Core §3.1.2.1: prompt=login and max_age
  const since = Math.max(request.prompts.includes('login') ? (begunAt ?? 0) : 0, request.maxAge === undefined ? 0 : now - request.maxAge)
  if (since <= 0) return
  if (authTime === undefined) {
    if (options.isTrustedForFactors && canTell(settings)) throw new UpstreamUntrusted('the provider did not say when the person signed in (auth_time), which the application requires')
    return
  }
  if (authTime < since - MAX_SKEW) throw new UpstreamUntrusted(`the provider did not ask the person to sign in again, which the application requires: auth_time is ${authTime}, expected ${since} or later`)
}
