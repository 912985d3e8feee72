import type { Resource } from '../../directory/resources/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import { OAuthError, isKnownScope, parseScope } from '../../foundation/protocol/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import { isOfNamedOrgs } from '../../directory/users/index.js'

/**
 * The scopes of a grant for which the specification requires the parameter.
 *
 * @param resources the requested ones, whose scopes are known too
 * @throws OAuthError `invalid_request` when it is missing; `invalid_scope` when one is malformed or unknown (product decision)
 */
export function requiredScopes(parameters: Parameters, vendor: string, resources: readonly Pick<Resource, 'scopes'>[] = []): readonly Scope[] {
  const text = parameters.get('scope')
  if (text === undefined) throw new OAuthError('invalid_request', 'scope is missing')
  const scopes = parseScope(text)
  if (!scopes || scopes.length === 0) throw new OAuthError('invalid_scope', 'scope is malformed')
  const known = scopes.filter((scope): scope is Scope => isKnownScope(scope, vendor) || resources.some((one) => one.scopes.some(({ name }) => name === scope)))
  // The description does not name the scope: it is logged too, and a misplaced secret could be in it
  if (known.length < scopes.length) throw new OAuthError('invalid_scope', 'a scope is unknown: scopes_supported of discovery and the documents list them')
  return known
}

/**
 * The scopes of a requester that acts for itself: all but `offline_access`.
 *
 * @throws OAuthError `invalid_scope` when none is left: a token has at least one scope (RFC 6749 §3.3)
 */
export const scopesOfOneself = (scopes: readonly Scope[]): readonly Scope[] =>
  atLeastOne(scopes.filter((scope) => (scope as string) !== 'offline_access'))

/**
 * The scopes of a service user that acts for itself: without those of other organizations.
 *
 * @throws OAuthError `invalid_scope` as `scopesOfOneself`
 */
export const scopesOfMachine = (scopes: readonly Scope[], { user, primaryDomain }: NamedUser, vendor: string): readonly Scope[] =>
  atLeastOne(scopesOfOneself(scopes).filter((scope) => isOfNamedOrgs({ orgId: user.orgId, primaryDomain }, [scope], vendor)))

/** @throws OAuthError `invalid_scope` when none is left: a token has at least one scope (RFC 6749 §3.3) */
export function atLeastOne(scopes: readonly Scope[]): readonly Scope[] {
  if (scopes.length === 0) throw new OAuthError('invalid_scope', 'no scope that was asked for can be granted')
  return scopes
}
