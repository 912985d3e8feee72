import type { ClientId, EpochSeconds, LivingRowCount, SecretHash, TokenId } from '../../foundation/shared/index.js'

/** The parameters of an authorization request that a client has sent itself, before the browser comes (RFC 9126). */
export interface PushedRequest {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly clientId: ClientId
  /** Names and values in the order of the request, without the client authentication. */
  readonly parameters: readonly (readonly [string, string])[]
  /** Until then browsers may open it (RFC 9126 §2.2). */
  readonly openUntil: EpochSeconds
  /** Until then it stays stored: as long as a sign-in that it started, so that only one of them is answered. */
  readonly expiresAt: EpochSeconds
}

/** What stands before the token in a `request_uri` of ours (RFC 9126 §2.2). */
export const PUSHED_REQUEST_URI = 'urn:ietf:params:oauth:request_uri:'

/** Seconds for which the browser may come. */
export const PUSHED_FOR = 90

/** What is stored of one request: names and values of its parameters, in UTF-8. */
export const MAX_PUSHED_BYTES = 8 * 1024

/** Requests of one public client that wait for a browser. Strangers can push them, so they must not grow without bound. */
export const MAX_WAITING_PUSHED = 5_000

export interface PushedRequestReads {
  /** @returns `undefined` when there is none, or it was consumed */
  findUnused(id: TokenId): Promise<PushedRequest | undefined>
}

export interface PushedRequestStore extends PushedRequestReads, LivingRowCount {
  add(request: PushedRequest): Promise<void>
  /** Stores it at least until then, and keeps other units of work from it until this one ends. @returns whether it is there and unused */
  keep(id: TokenId, until: EpochSeconds): Promise<boolean>
  /** @returns whether it was there and unused: exactly one caller consumes it */
  consume(id: TokenId, at: EpochSeconds): Promise<boolean>
}
