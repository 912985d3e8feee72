import type { Instance } from '../../../foundation/instance/index.js'
import type { Scope } from '../../../foundation/protocol/index.js'
import { OAuthError, TOKEN_TYPES } from '../../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, GrantId } from '../../../foundation/shared/index.js'
import type { GrantRecord } from '../../../tokens/tokens/index.js'
import { MAX_ORIGINS } from '../../../tokens/tokens/index.js'
import type { Exchange } from './party.js'

/** The earliest expiry among the presented tokens. At least one of them expires. */
export const notAfter = ({ subject, actor }: Exchange): EpochSeconds =>
  Math.min(subject.expiresAt ?? Infinity, actor?.expiresAt ?? Infinity)

/** The clients that the presented tokens came through; `undefined` when those of either token are unknown. */
export function exchangedClients({ subject, actor }: Pick<Exchange, 'subject' | 'actor'>): readonly ClientId[] | undefined {
  const chains = actor ? [subject.clients, actor.clients] : [subject.clients]
  return chains.every((chain) => chain !== undefined) ? [...new Set(chains.flat())] : undefined
}

interface Granted {
  readonly id: GrantId
  readonly scopes: readonly Scope[]
  readonly resources?: GrantRecord['resources']
  readonly audience: readonly string[]
  readonly isOffline: boolean
  readonly now: EpochSeconds
}

/**
 * The grant of an exchange. It lists its origins, so that it ends with each of them, and it expires when they would: with the presented
 * tokens, or, if it can be refreshed, with the grants behind them.
 *
 * @throws OAuthError `invalid_request` when it has too many origins to check, or would expire at once
 */
export function exchangedGrant(exchange: Exchange, { id, scopes, resources, audience, isOffline, now }: Granted, { settings }: Instance): GrantRecord {
  const { request, client, subject, actor, acting } = exchange
  if (notAfter(exchange) <= now) throw new OAuthError('invalid_request', 'subject_token: nothing is left of its life')
  const origins = [...new Set([...subject.origins, ...(actor?.origins ?? [])])]
  if (origins.length > MAX_ORIGINS) throw new OAuthError('invalid_request', 'subject_token: it went through too many exchanges')
  const clients = exchangedClients(exchange)
  const sessionId = subject.sessionId ?? actor?.sessionId
  const { authTime, amr = [] } = (actor ?? subject).signIn ?? {}
  const { accessToken, idToken, refreshTokenAbsolute } = settings.tokens
  const longest = Math.max(accessToken, idToken)
  const form = TOKEN_TYPES[request.requested].requested
  return {
    id,
    clientId: client.id,
    userId: subject.named.user.id,
    ...(sessionId === undefined ? {} : { sessionId }),
    scopes,
    audience,
    ...(resources ? { resources } : {}),
    ...(authTime === undefined ? {} : { authTime }),
    amr,
    ...(acting ? { actor: acting } : {}),
    origins,
    ...(clients ? { exchangedClients: clients } : {}),
    ...(form === 'id_token' ? {} : { accessTokenType: form === 'jwt_access_token' ? 'jwt' : 'bearer' }),
    createdAt: now,
    expiresAt: isOffline
      ? Math.min(now + refreshTokenAbsolute + longest, subject.endsAt ?? Infinity, actor?.endsAt ?? Infinity)
      : Math.min(now + longest, notAfter(exchange)),
  }
}
