import type { Scope } from '../../foundation/protocol/index.js'
import { namedOrg, resourceOwnerScope } from '../../foundation/protocol/index.js'
import type { Claims } from './user-claims.js'
import type { NamedUser } from './user.js'

/** Whether the scopes admit the user, who must belong to every organization that they name. */
export const isOfNamedOrgs = (user: { readonly orgId: string; readonly primaryDomain: string }, scopes: readonly Scope[], vendor: string): boolean =>
  scopes.every((scope) => {
    const org = namedOrg(scope, vendor)
    if (org === undefined) return true
    return org.by === 'id' ? org.id === user.orgId : org.domain === user.primaryDomain
  })

/** The claims about the user's organization that reserved scopes request. */
export function orgClaims({ user, primaryDomain, orgName }: NamedUser, scopes: readonly Scope[], vendor: string): Claims {
  const orgs = scopes.flatMap((scope) => namedOrg(scope, vendor) ?? [])
  if (orgs.length === 0 && !scopes.some((scope) => (scope as string) === resourceOwnerScope(vendor))) return {}
  const owner = `urn:${vendor}:iam:user:resourceowner`
  return {
    [`${owner}:id`]: user.orgId,
    [`${owner}:name`]: orgName,
    [`${owner}:primary_domain`]: primaryDomain,
    ...(orgs.some(({ by }) => by === 'id') ? { [`urn:${vendor}:iam:org:id`]: user.orgId } : {}),
    ...(orgs.some(({ by }) => by === 'domain:primary') ? { [`urn:${vendor}:iam:org:domain:primary`]: primaryDomain } : {}),
  }
}
