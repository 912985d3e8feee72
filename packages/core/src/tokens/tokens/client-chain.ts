import type { ClientId } from '../../foundation/shared/index.js'
import type { ResolvedToken } from './resolve-access-token.js'

/**
 * The clients that a token came through: the client it was issued to and, after an exchange, the clients of the exchanged tokens. A service
 * user that is its own client is not listed.
 *
 * @returns `undefined` when they are unknown, because an ID token or a bare user id was exchanged
 */
export function clientChain({ clientId, grant, standing }: Pick<ResolvedToken, 'clientId' | 'grant' | 'standing'>): readonly ClientId[] | undefined {
  const own = clientId !== undefined && standing.client ? [clientId] : []
  if (!grant?.origins) return own
  return grant.exchangedClients && [...new Set([...own, ...grant.exchangedClients])]
}
