import type { ClientId, EpochSeconds, UnexpiredRowCount, SecretHash, TokenId } from '../../foundation/shared/index.js'

/** Authorization parameters that a client sent directly before redirecting the browser (RFC 9126). */
export interface PushedRequest {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly clientId: ClientId
  /** Names and values in the order of the request, without the client authentication. */
  readonly parameters: readonly (readonly [string, string])[]
  /** Browsers may open it until then (RFC 9126 §2.2). */
  readonly openUntil: EpochSeconds
  /** Stored until then: as long as any sign-in that it started, so that only one of them is answered. */
  readonly expiresAt: EpochSeconds
}

/** Prefix of our `request_uri` values (RFC 9126 §2.2). */
export const PUSHED_REQUEST_URI = 'urn:ietf:params:oauth:request_uri:'

/** Seconds in which the browser must arrive. */
export const PUSHED_FOR = 90

/** Maximum size of one stored request: names and values of its parameters, in UTF-8. */
export const MAX_PUSHED_BYTES = 8 * 1024

/** Maximum number of unopened requests of one public client. Attackers can push them too, so the number must be bounded. */
export const MAX_WAITING_PUSHED = 5_000

export interface PushedRequestReads {
  /** @returns `undefined` when it does not exist or was consumed */
  findUnused(id: TokenId): Promise<PushedRequest | undefined>
}

export interface PushedRequestStore extends PushedRequestReads, UnexpiredRowCount {
  add(request: PushedRequest): Promise<void>
  /** Extends its storage to that instant and locks it until this unit of work ends. @returns whether it exists and is unused */
  keep(id: TokenId, until: EpochSeconds): Promise<boolean>
  /** @returns whether it existed unused: exactly one caller consumes it */
  consume(id: TokenId, at: EpochSeconds): Promise<boolean>
}
