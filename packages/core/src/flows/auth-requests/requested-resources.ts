import type { Grantable, RequestResources } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import { demands } from '../../parties/clients/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import { defined } from '../../foundation/shared/index.js'
import type { RedirectReturn } from './auth-request.js'
import { RedirectedError } from './errors.js'
import type { ParsedAuthorization } from './parse-authorization.js'

type Requested = Pick<ParsedAuthorization, 'resources' | 'scopes' | 'authorizationDetails'>

/**
 * The request with the defaults of the feature `mcp`, for clients that send neither `scope` nor `resource`, or only the scope of their one API: a missing scope
 * means `openid` (RFC 6749 §3.3), and the only resource that the client may request counts where its scopes are requested, or those by default.
 * Other requests are returned as they are, so that a sign-in for an ID token gets the usual audience.
 */
export async function withDefaults<R extends Requested>(request: R, client: Client, resources: RequestResources): Promise<R> {
  const { scopes, resources: uris, authorizationDetails } = request
  // A client that must name its resource is refused without one; while resources are not served, it can name none.
  const mustName = resources.served.resource && demands(client, 'resource')
  if (!resources.hasDefaults || uris.length > 0 || authorizationDetails !== undefined || mustName) return request
  const isMissing = scopes.length === 0
  const foreign = scopes.filter((scope) => !resources.defines(scope))
  if (!isMissing && foreign.length === 0) return request
  const only = resources.served.resource ? await resources.only(client) : undefined
  const named = (only?.scopes ?? []).filter(({ name, isDefault }) => (isMissing ? isDefault : foreign.includes(name))).map(({ name }) => name)
  return { ...request, scopes: isMissing ? ['openid', ...named] : scopes, resources: only && named.length > 0 ? [only.uri] : [] }
}

/**
 * What a request with `resource` or `authorization_details` can be granted (RFC 8707 §2.1).
 *
 * @returns `undefined` without these parameters
 * @throws OAuthError `invalid_target`, `invalid_authorization_details`; `invalid_scope` when nothing that was requested can be granted, or a scope names the API and the client is barred from it
 */
export async function requestedResources(
  { resources: uris, scopes, authorizationDetails }: Requested, client: Client, resources: RequestResources,
): Promise<Grantable | undefined> {
  resources.assertApiAllowed(scopes, client)
  if (uris.length === 0 && authorizationDetails === undefined) return undefined
  const named = await resources.requested({ resources: uris, details: authorizationDetails }, client)
  const grantable = resources.grantable(scopes, named.resources, named.details)
  // RFC 6749 §3.3: without a scope and without a default, the request fails
  if (grantable.scopes.length === 0) throw new OAuthError('invalid_scope', 'no scope was requested that the resource defines, and it has no default')
  return grantable
}

/** As `requestedResources`, with errors that go to the client. @throws RedirectedError */
export async function redirectedResources(
  request: Requested, client: Client, resources: RequestResources, returnTo: RedirectReturn,
): Promise<Grantable | undefined> {
  try {
    return await requestedResources(request, client, resources)
  } catch (problem) {
    throw redirected(problem, returnTo)
  }
}

/** An `OAuthError` becomes one that goes to the client; anything else is returned as it is. */
export function redirected(problem: unknown, returnTo: RedirectReturn): unknown {
  if (!(problem instanceof OAuthError)) return problem
  const { error, description, advice, reasonCode } = problem
  return new RedirectedError({ error: error as 'invalid_target', description, ...defined({ advice, reasonCode }) }, returnTo)
}
