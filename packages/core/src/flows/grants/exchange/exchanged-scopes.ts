import type { Scope } from '../../../foundation/protocol/index.js'
import { OAuthError, audienceProject } from '../../../foundation/protocol/index.js'
import type { AudiencePlace } from '../../../tokens/tokens/index.js'
import { isOfNamedOrgs } from '../../../directory/users/index.js'
import { atLeastOne } from '../required-scopes.js'
import type { Exchange } from './party.js'

const invalidScope = (description: string): OAuthError => new OAuthError('invalid_scope', description)

/**
 * The scopes that are granted: what was asked for, within what the subject's token has, or the actor's where the subject has no token
 * that grants anything.
 *
 * @throws OAuthError `invalid_scope` beyond the bound, for an ID token without `openid`, and when nothing can be granted
 */
export function exchangedScopes(exchange: Exchange, place: AudiencePlace): readonly Scope[] {
  const { request, subject, actor } = exchange
  const asked: readonly string[] = request.scopes
  const bound: readonly string[] = subject.scopes ?? actor?.scopes ?? []
  if (!asked.every((scope) => bound.includes(scope))) throw invalidScope('scope goes beyond that of the presented token')
  if (request.requested === 'id_token' && !asked.includes('openid')) throw invalidScope('an ID token needs the scope openid')
  return atLeastOne(request.scopes.filter((scope) => isGranted(scope, exchange, place)))
}

/** RFC 6749 §3.3: less may be granted than was asked for, and the answer tells. */
function isGranted(scope: Scope, { client, subject, isForApi }: Exchange, { vendor, serviceProjectId }: AudiencePlace): boolean {
  if ((scope as string) === 'offline_access') return client.grantTypes.includes('refresh_token')
  const { user, primaryDomain } = subject.named
  // It was the actor's, and would say of the subject what is not so.
  if (!isOfNamedOrgs({ orgId: user.orgId, primaryDomain }, [scope], vendor)) return false
  const project = audienceProject(scope, vendor)
  return isForApi || project === undefined || (project !== vendor && project !== serviceProjectId)
}
