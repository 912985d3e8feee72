import type { GrantedResource } from '../../directory/resources/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, OrgId, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'
import type { Identity } from '../auth-requests/index.js'
import type { Polled } from '../device/index.js'

/** Seconds that a request waits for the person if the client names no `requested_expiry`. */
export const DEFAULT_LIFETIME = 300

/** Seconds. Upper limit of `requested_expiry` (CIBA Core §7.1). */
export const MAX_LIFETIME = 900

interface Common extends Polled {
  /** The id inside the `auth_req_id`. */
  readonly id: TokenId
  /** SHA-256 of the `auth_req_id`. */
  readonly secretHash: SecretHash
  readonly clientId: ClientId
  /** The person who is asked, and the only one who can answer. */
  readonly userId: UserId
  /** The organization of the person. */
  readonly orgId: OrgId
  readonly scopes: readonly Scope[]
  /** The requested resources (RFC 8707). `scopes` includes theirs. */
  readonly resources?: readonly GrantedResource[]
  /** As the client sent it: hostile text. */
  readonly bindingMessage?: string
  /** Present when the client accepts only a sign-in with two factors (`acr_values`). */
  readonly needsSecondFactor?: true
  /** The `auth_req_id` and the `client_notification_token` of a client in mode ping, sealed. */
  readonly notification?: string
  /** The IP address from which the client sent the request. */
  readonly address?: string
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

export type PendingRequest = Common & { readonly state: 'pending' }
/** The person has approved; the client has not fetched the tokens yet. */
export type ApprovedRequest = Common & Identity & { readonly state: 'approved' }
export type DeniedRequest = Common & {
  readonly state: 'denied'
  /** The person said that they had not started it. */
  readonly isUnwanted?: true
}
/** It expired without an answer, and the client has polled since. */
export type ExpiredRequest = Common & { readonly state: 'expired' }
/** The client has its tokens. */
export type UsedRequest = Common & Identity & { readonly state: 'used' }

/**
 * stateDiagram-v2
 *   [*] --> pending: a client asks
 *   pending --> pending: it polls
 *   pending --> approved: the person signs in and approves
 *   pending --> denied: the person denies
 *   pending --> expired: the client polls after the expiry
 *   approved --> used: tokens stored
 */
export type BackchannelRequest = PendingRequest | ApprovedRequest | DeniedRequest | ExpiredRequest | UsedRequest

/** Whether the person can still answer. */
export const isUnanswered = (request: BackchannelRequest, now: EpochSeconds): request is PendingRequest =>
  request.state === 'pending' && now < request.expiresAt

const next = (request: PendingRequest) => ({ ...request, version: request.version + 1 })

export const approveRequest = (request: PendingRequest, { userId, sessionId, authTime, amr }: Identity): ApprovedRequest =>
  ({ ...next(request), userId, sessionId, authTime, amr, state: 'approved' })

export const denyRequest = (request: PendingRequest, isUnwanted: boolean): DeniedRequest =>
  ({ ...next(request), state: 'denied', ...(isUnwanted ? { isUnwanted } : {}) })

export const expireRequest = (request: PendingRequest): ExpiredRequest => ({ ...next(request), state: 'expired' })
