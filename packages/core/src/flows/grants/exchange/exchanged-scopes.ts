import type { Scope } from '../../../foundation/protocol/index.js'
import { OAuthError, audienceProject } from '../../../foundation/protocol/index.js'
import type { AudiencePlace } from '../../../tokens/tokens/index.js'
import { isOfNamedOrgs } from '../../../directory/users/index.js'
import { atLeastOne } from '../required-scopes.js'
import type { Exchange } from './party.js'

const invalidScope = (description: string): OAuthError => new OAuthError('invalid_scope', description)

/**
 * The granted scopes: the requested ones, within the scopes of the subject's token, or of the actor's if the subject's token grants nothing
 * by itself.
 *
 * @throws OAuthError `invalid_scope` beyond that bound, for an ID token without `openid`, and when no scope is left
 */
export function exchangedScopes(exchange: Exchange, place: AudiencePlace): readonly Scope[] {
  const { request, subject, actor } = exchange
  const requested: readonly string[] = request.scopes
  const bound: readonly string[] = subject.scopes ?? actor?.scopes ?? []
  if (!requested.every((scope) => bound.includes(scope))) throw invalidScope('scope goes beyond that of the presented token')
  if (request.requested === 'id_token' && !requested.includes('openid')) throw invalidScope('an ID token needs the scope openid')
  return atLeastOne(request.scopes.filter((scope) => isGranted(scope, exchange, place)))
}

/** RFC 6749 §3.3: fewer scopes may be granted than requested; the response lists them. */
function isGranted(scope: Scope, { client, subject, isForApi }: Exchange, { vendor, serviceProjectId }: AudiencePlace): boolean {
  if ((scope as string) === 'offline_access') return client.grantTypes.includes('refresh_token')
  const { user, primaryDomain } = subject.named
  // The scope was the actor's, and would claim a false organization for the subject.
  if (!isOfNamedOrgs({ orgId: user.orgId, primaryDomain }, [scope], vendor)) return false
  const project = audienceProject(scope, vendor)
  return isForApi || project === undefined || (project !== vendor && project !== serviceProjectId)
}
