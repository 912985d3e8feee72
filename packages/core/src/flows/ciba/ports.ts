import type { EpochSeconds, Message, Secret, TokenId, UnexpiredRowCount, UserId } from '../../foundation/shared/index.js'
import type { BackchannelRequest, PendingRequest } from './backchannel-request.js'

export interface BackchannelRequestReads {
  find(id: TokenId): Promise<BackchannelRequest | undefined>
  /** The requests that wait for this person, newest first; at most 50. */
  pendingOf(userId: UserId, now: EpochSeconds): Promise<readonly PendingRequest[]>
}

export interface BackchannelRequestStore extends BackchannelRequestReads, UnexpiredRowCount {
  add(request: PendingRequest): Promise<void>
  /** Reads and locks it until this unit of work ends: a client polls while the person decides. */
  lock(id: TokenId): Promise<BackchannelRequest | undefined>
  /**
   * Replaces the one whose stored version is one lower.
   *
   * @throws StaleWrite when the stored version differs
   */
  update(request: BackchannelRequest): Promise<void>
}

/** Encrypts what a notification needs. */
export interface NotificationSealer {
  /** @param context what it belongs to; it opens only with the same */
  seal(secret: Secret, context: string): string
  open(sealed: string, context: string): Secret
}

/** A request was answered whose client wants to be notified (CIBA Core §10.2). */
export interface RequestAnswered {
  readonly requestId: TokenId
}

/** To a client in mode ping. */
export type PingMessage = Message<'ciba_ping', RequestAnswered>
