import type { ClientId, EpochSeconds, SecretHash, TokenId } from '../shared/index.js'

/** The parameters of an authorization request that a client has sent itself, before the browser comes (RFC 9126). */
export interface PushedRequest {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly clientId: ClientId
  /** Names and values in the order of the request, without the client authentication. */
  readonly parameters: readonly (readonly [string, string])[]
  readonly expiresAt: EpochSeconds
}

/** What stands before the token in a `request_uri` of ours (RFC 9126 §2.2). */
export const PUSHED_REQUEST_URI = 'urn:ietf:params:oauth:request_uri:'

/** Seconds for which the browser may come. */
export const PUSHED_FOR = 90

export interface PushedRequestStore {
  add(request: PushedRequest): Promise<void>
  /** Uses it up. @returns `undefined` when there is none, or it was used before */
  take(id: TokenId, at: EpochSeconds): Promise<PushedRequest | undefined>
}
