import type { ClientId } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { Actor } from './actor.js'
import { actorChain } from './actor.js'
import type { TokenLedger } from './ports.js'
import type { GrantRecord } from './records.js'
import { isInGoodStanding } from './standing.js'

/** What an exchanged token depends on, beside its subject and its own grant. */
interface ExchangedToken {
  readonly clientId?: ClientId
  readonly actor?: Actor
  readonly grant?: Pick<GrantRecord, 'origins'>
}

/**
 * Whether all actors are active and all exchanged tokens still valid. One concurrent reading per actor; none for a token that was not
 * exchanged.
 */
export async function isExchangeValid(ledger: TokenLedger, { clientId, actor, grant }: ExchangedToken): Promise<boolean> {
  const origins = grant?.origins ?? []
  const actors: readonly (UserId | undefined)[] = actor ? actorChain(actor).map(({ sub }) => UserId.parse(sub)) : [undefined]
  if (clientId === undefined || (!actor && origins.length === 0)) return true
  const standings = await Promise.all(actors.map((userId) => ledger.standing(userId, clientId, origins)))
  return standings.every((standing) => isInGoodStanding(standing, { clientId, hasUser: actor !== undefined }))
}
