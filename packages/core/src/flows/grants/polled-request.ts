import { poll } from '../device/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { ClientId, Clock, TokenId, UnitOfWork } from '../../foundation/shared/index.js'
import { invalidGrant } from './stolen-grant.js'

/** A request that waits for a person on another device, and for which the client polls. */
interface PolledRequest {
  readonly clientId: ClientId
  readonly state: string
}

/** What a waiting one needs in addition. */
type Pending = PolledRequest & Parameters<typeof poll>[0]

/** The requests of one grant, in a unit of work. */
interface PolledRequests<R extends PolledRequest> {
  /** Reads and locks it until the unit of work ends. */
  lock(id: TokenId): Promise<R | undefined>
  update(request: Extract<R, { readonly state: 'pending' }>): Promise<void>
}

/**
 * The errors of a request that this client cannot redeem (RFC 6749 §5.2, RFC 8628 §3.5, CIBA Core §11).
 *
 * @param name of what the client sends
 * @throws OAuthError `invalid_grant`, `access_denied`
 */
export function assertRedeemable({ clientId, state }: PolledRequest, requester: ClientId, name: string): void {
  if (clientId !== requester) throw invalidGrant(`${name} was issued to another client`)
  if (state === 'used') throw invalidGrant(`${name} was used before`)
  if (state === 'denied') throw new OAuthError('access_denied', 'the person has refused')
}

/**
 * Records a poll. A decision made at this very moment takes effect at the next one.
 *
 * @throws OAuthError `slow_down`, `authorization_pending`
 */
export async function recordPoll<S, R extends PolledRequest>(
  { storage, clock }: { readonly storage: UnitOfWork<S>; readonly clock: Clock }, id: TokenId, requestsOf: (stores: S) => PolledRequests<R>,
): Promise<never> {
  const isTooFast = await storage.run(async (stores) => {
    const requests = requestsOf(stores)
    const request = await requests.lock(id)
    if (request?.state !== 'pending') return false
    const { polled, isTooFast: tooFast } = poll(request as Extract<R, { readonly state: 'pending' }> & Pending, clock.now())
    await requests.update(polled)
    return tooFast
  })
  throw isTooFast
    ? new OAuthError('slow_down', 'the client polls too fast: 5 seconds more between two polls')
    : new OAuthError('authorization_pending', 'the person has not answered yet')
}
