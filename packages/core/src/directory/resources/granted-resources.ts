import type { Scope } from '../../foundation/protocol/index.js'
import { isKnownScope } from '../../foundation/protocol/index.js'
import { assignedDetails } from './authorization-details.js'
import type { AuthorizationDetail, GrantedResource, Resource } from './resource.js'

/** What a request asks for and can be granted. */
export interface Grantable {
  /** Those of this server, then those of the resources. */
  readonly scopes: readonly Scope[]
  readonly resources: readonly GrantedResource[]
}

/**
 * The scopes that a request with resources can be granted: those of this server, and those that one of the resources defines. Without any
 * scope, the default scopes of the resources (RFC 6749 §3.3). Scopes that name a project as audience have no effect, because the audience is
 * the resources alone.
 *
 * @param requested distinct
 * @throws OAuthError `invalid_authorization_details`
 */
export function grantableOf(
  requested: readonly string[], resources: readonly Resource[], 
  { vendor, isAudience, details }: { readonly vendor: string; readonly isAudience: (scope: string) => boolean; readonly details: readonly AuthorizationDetail[] },
): Grantable {
  const assigned = assignedDetails(details, resources)
  const granted = resources.map((resource) => ({
    id: resource.id,
    uri: resource.uri,
    scopes: resource.scopes.filter(({ name, isDefault }) => (requested.length === 0 ? isDefault === true : requested.includes(name))).map(({ name }) => name),
    ...(assigned.has(resource) ? { details: assigned.get(resource) ?? [] } : {}),
  }))
  const own = requested.filter((scope): scope is Scope => isKnownScope(scope, vendor) && !isAudience(scope))
  return { scopes: [...own, ...scopesOf(granted)], resources: granted }
}

/** The scopes of all resources, each once. */
const scopesOf = (resources: readonly GrantedResource[]): readonly Scope[] => [...new Set(resources.flatMap(({ scopes }) => scopes))] as readonly string[] as readonly Scope[]

/** The scopes among `scopes` that no resource of the grant defines: those of this server. */
export function scopesOfServer(scopes: readonly Scope[], granted: readonly GrantedResource[]): readonly Scope[] {
  const theirs: readonly string[] = scopesOf(granted)
  return scopes.filter((scope) => !theirs.includes(scope))
}

/** The scopes of a token for some of the granted resources: those of this server, and what was granted for these resources and still exists. */
export function scopesFor(scopes: readonly Scope[], granted: readonly GrantedResource[], chosen: readonly Resource[]): readonly Scope[] {
  const left = chosen.map(({ id, uri, scopes: defined }) => ({
    id, uri, scopes: (granted.find((one) => one.id === id)?.scopes ?? []).filter((name) => defined.some((one) => one.name === name)),
  }))
  return [...scopesOfServer(scopes, granted), ...scopesOf(left)]
}
