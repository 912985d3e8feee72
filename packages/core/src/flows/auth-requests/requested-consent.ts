import type { Scope } from '../../foundation/protocol/index.js'
import { SCOPE_CLAIMS } from '../../foundation/protocol/index.js'
import { scopesOfServer } from '../../directory/resources/index.js'
import type { GrantedResource } from '../../directory/resources/index.js'
import type { AuthRequest } from './auth-request.js'

type Requested = Pick<AuthRequest, 'scopes' | 'claims' | 'resources'>

/**
 * The scopes of this server that a person allows with this request: the requested ones, and those of individually requested claims (OIDC Core
 * §5.5). Without the latter, an application could get an email address that the consent page does not mention.
 */
export function scopesOfRequest({ scopes, claims, resources }: Requested): readonly Scope[] {
  const names = [...(claims?.idToken ?? []), ...(claims?.userinfo ?? [])]
  const implied = Object.entries(SCOPE_CLAIMS).flatMap(([scope, its]) => ((its as readonly string[]).some((claim) => names.includes(claim)) ? [scope as Scope] : []))
  return [...new Set([...(resources ? scopesOfServer(scopes, resources) : scopes), ...implied])]
}

/** Everything that a person allows with this request. A scope of a resource is allowed for that resource only. */
export const scopesToAllow = (request: Requested): readonly Scope[] => [...scopesOfRequest(request), ...(request.resources ?? []).flatMap(consentEntries)]

/** Separates the URI of a resource, which has no fragment, from one of its scopes. */
const OF_RESOURCE = '#'

/** The access to a resource, with any scope or none. */
export const resourceEntry = (uri: string, scope = ''): Scope => `${uri}${OF_RESOURCE}${scope}` as Scope

/** The URI of the resource in an entry of a consent; `undefined` for a scope of this server. */
export const resourceOfEntry = (entry: string): string | undefined => (entry.includes(OF_RESOURCE) ? entry.slice(0, entry.indexOf(OF_RESOURCE)) : undefined)

/** How a consent stores the access to a resource. */
const consentEntries = ({ uri, scopes }: GrantedResource): readonly Scope[] => [resourceEntry(uri), ...scopes.map((scope) => resourceEntry(uri, scope))]
