import type { Scope } from '../../../foundation/protocol/index.js'
import { OAuthError } from '../../../foundation/protocol/index.js'
import { ClientId } from '../../../foundation/shared/index.js'
import type { AudiencePlace, TokenLedger } from '../../../tokens/tokens/index.js'
import { audienceOf, audienceWithout } from '../../../tokens/tokens/index.js'
import type { Exchange, Party } from './party.js'

const invalidTarget = (description: string): OAuthError => new OAuthError('invalid_target', description)

/**
 * The audience of the issued token. A requested audience must lie within the audiences of subject and actor together. By default it is the
 * subject's audience, or the actor's if the subject has none, plus the client and its project.
 *
 * @throws OAuthError `invalid_target` (RFC 8693 §2.2.2)
 */
export async function exchangedAudience(
  exchange: Exchange,
  scopes: readonly Scope[],
  place: AudiencePlace,
  ledger: TokenLedger,
): Promise<readonly string[]> {
  const { request, isForApi } = exchange
  if (request.resources.length > 0) return resourcesWithin(exchange)
  const requested = request.audience
  for (const name of requested) await assertTarget(name, exchange, place, ledger)
  const audience = audienceOf(requested.length > 0 ? requested : inherited(exchange, scopes, place), scopes, place)
  return isForApi ? audience : audience.filter((name) => name !== place.serviceProjectId)
}

/** The requested resources. Each must be in the audience of a presented token. */
function resourcesWithin({ request: { requested, resources }, subject, actor }: Exchange): readonly string[] {
  if (requested === 'id_token') throw invalidTarget('an ID token is for its client alone')
  const bound = [...(subject.audience ?? []), ...(actor?.audience ?? [])]
  if (!resources.every(({ uri }) => bound.includes(uri))) throw invalidTarget('resource goes beyond those of the presented tokens')
  return resources.map(({ uri }) => uri)
}

function inherited({ client, subject, actor }: Exchange, scopes: readonly Scope[], place: AudiencePlace): readonly string[] {
  const own = [client.id, client.projectId]
  const from = subject.audience ? subject : actor
  const dropped = (from?.scopes ?? []).filter((scope) => !scopes.includes(scope))
  return [...audienceWithout(from?.audience ?? [], { own, dropped }, place), ...own]
}

async function assertTarget(name: string, exchange: Exchange, place: AudiencePlace, ledger: TokenLedger): Promise<void> {
  const { request, client, subject, actor, isForApi } = exchange
  // OIDC Core §2: the audience of an ID token is the client that it is issued to
  if (request.requested === 'id_token' && name !== client.id) throw invalidTarget('an ID token is for its client alone')
  if (!isForApi && name === place.serviceProjectId) throw invalidTarget('a token from this exchange cannot call the API')
  const parties: readonly Party[] = actor ? [subject, actor] : [subject]
  if (parties.some(({ audience }) => audience?.includes(name))) return
  const orgs = parties.map(({ audienceOrgId }) => audienceOrgId).filter((orgId) => orgId !== undefined)
  const orgId = orgs.length > 0 ? (await ledger.clientStanding(ClientId.parse(name))).client?.orgId : undefined
  if (orgId === undefined || !orgs.includes(orgId)) throw invalidTarget('audience goes beyond those of the presented tokens')
}
