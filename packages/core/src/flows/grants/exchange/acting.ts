import { OAuthError } from '../../../foundation/protocol/index.js'
import type { Issuer } from '../../../foundation/shared/index.js'
import type { Actor } from '../../../tokens/tokens/index.js'
import { actorChain } from '../../../tokens/tokens/index.js'
import type { Party } from './party.js'

const MAX_ACTORS = 5

/**
 * The actor chain after the exchange (RFC 8693 §4.1), from outside in: the actor, those who act for the actor, those who acted for the
 * subject before. Without an `actor_token` the chain is unchanged.
 *
 * @throws OAuthError `invalid_request` when a user would act for themselves, or the chain is too long
 */
export function actingFor(subject: Party, actor: Party | undefined, issuer: Issuer): Actor | undefined {
  if (!actor) return subject.actor
  const { id } = actor.named.user
  if (id === subject.named.user.id) throw new OAuthError('invalid_request', 'actor_token: the actor and the subject are the same user')
  const chain: readonly Actor[] = [{ iss: issuer, sub: id }, ...actorChain(actor.actor), ...actorChain(subject.actor)]
  if (chain.length > MAX_ACTORS) throw new OAuthError('invalid_request', `actor_token: more than ${MAX_ACTORS} would act one for another`)
  return chain.reduceRight<Actor | undefined>((act, { iss, sub }) => ({ iss, sub, ...(act ? { act } : {}) }), undefined)
}
