import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { Authenticated, Identified, Received } from './auth-request.js'
import { refuse } from './auth-request.js'
import { AuthRequestFinished } from './errors.js'
import type { AuthRequestStore } from './ports.js'
import type { PushedRequestStore } from './pushed-request.js'

interface Stores {
  readonly authRequests: AuthRequestStore
  readonly pushedRequests: PushedRequestStore
}

/**
 * Consumes the pushed request behind a sign-in, in the unit of work that decides on the response. Of all browsers that opened the same
 * `request_uri`, only one is answered (RFC 9126 §7.3); the others are refused.
 *
 * @returns whether this sign-in may be answered; always true without a pushed request
 */
export async function consumePushedRequest(stores: Stores, request: Received | Identified | Authenticated, at: EpochSeconds): Promise<boolean> {
  const { pushedId } = request
  if (pushedId === undefined || (await stores.pushedRequests.consume(pushedId, at))) return true
  await stores.authRequests.update(refuse(request))
  return false
}

/** @throws AuthRequestFinished when another browser was answered */
export function assertAnswered(isAnswered: boolean): void {
  if (!isAnswered) throw new AuthRequestFinished('another browser finished the sign-in of this request_uri')
}
