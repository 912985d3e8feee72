import type { ResourceToken } from '../../directory/resources/index.js'
import type { Entitlement } from './entitlement.js'

/** The part of an entitlement that depends on the resources of the token. `target` is absent for a grant without resources. */
export function forResources<T extends Pick<Entitlement, 'options' | 'scopes' | 'audience'>>(
  entitlement: T, target: ResourceToken | undefined,
): T & Pick<Entitlement, 'options' | 'scopes' | 'audience' | 'resources' | 'accessTokenLifetime' | 'authorizationDetails'> {
  if (!target) return entitlement
  const { scopes, audience, accessTokenType, accessTokenLifetime, authorizationDetails } = target
  return {
    ...entitlement,
    scopes,
    audience,
    resources: audience,
    options: { ...entitlement.options, ...(accessTokenType ? { accessTokenType } : {}) },
    ...(accessTokenLifetime === undefined ? {} : { accessTokenLifetime }),
    ...(authorizationDetails ? { authorizationDetails } : {}),
  }
}
