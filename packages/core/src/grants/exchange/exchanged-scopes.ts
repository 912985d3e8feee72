import type { Scope } from '../../protocol/index.js'
import { OAuthError, audienceProject } from '../../protocol/index.js'
import type { AudiencePlace } from '../../tokens/index.js'
import type { Exchange } from './party.js'

/**
 * The scopes that are granted: what was asked for, within what the subject's token has, or the actor's where the subject has no token of
 * that kind. `offline_access` goes to clients that may refresh; whoever acts for somebody else gets nothing to call the APIs with.
 *
 * @throws OAuthError `invalid_scope` beyond the bound, or for an ID token without `openid`
 */
export function exchangedScopes({ request, client, subject, actor, acting }: Exchange, { vendor, serviceProjectId }: AudiencePlace): readonly Scope[] {
  const bound: readonly string[] = subject.scopes ?? actor?.scopes ?? []
  const { scopes, requested } = request
  if (!scopes.every((scope) => bound.includes(scope))) throw new OAuthError('invalid_scope', 'scope goes beyond that of the presented token')
  const isGranted = (scope: string): boolean => {
    if (scope === 'offline_access') return client.grantTypes.includes('refresh_token')
    const project = audienceProject(scope, vendor)
    return acting === undefined || project === undefined || (project !== vendor && project !== serviceProjectId)
  }
  if (requested === 'id_token' && !(scopes as readonly string[]).includes('openid')) {
    throw new OAuthError('invalid_scope', 'an ID token needs the scope openid')
  }
  return scopes.filter(isGranted)
}
