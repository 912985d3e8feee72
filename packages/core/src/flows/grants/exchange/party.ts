import type { VerifiedAssertion } from '../../../parties/assertions/index.js'
import type { Client } from '../../../parties/clients/index.js'
import type { Scope } from '../../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, OrgId, SessionId } from '../../../foundation/shared/index.js'
import type { Actor, OriginId, SignIn } from '../../../tokens/tokens/index.js'
import type { NamedUser } from '../../../directory/users/index.js'
import type { ExchangeRequest } from './exchange-request.js'

/** The subject or the actor of an exchange, proven and active, and what can be passed on of the token that proved it. */
export interface Party {
  readonly named: NamedUser
  /** Absent when there are none: a user id and a JWT of a client grant nothing by themselves. */
  readonly scopes?: readonly Scope[]
  /** Absent like the scopes. */
  readonly audience?: readonly string[]
  /** The organization whose clients are in the audience without being named. */
  readonly audienceOrgId?: OrgId
  /** When the token expires; absent for a user id. */
  readonly expiresAt?: EpochSeconds
  /** When everything ends that can come from it, by refreshing too; absent when it is the other party's to say. */
  readonly endsAt?: EpochSeconds
  readonly sessionId?: SessionId
  readonly signIn?: Omit<SignIn, 'sessionId' | 'nonce'>
  /** Who acts for them already. */
  readonly actor?: Actor
  /** The grants and sessions that the token rests on. */
  readonly origins: readonly OriginId[]
  /** The clients that the token came through. Absent when they are unknown: then nothing that comes from it reaches the API. */
  readonly clients?: readonly ClientId[]
  /** What remains to be used up. */
  readonly assertion?: VerifiedAssertion
}

/** An exchange in which everybody is proven. */
export interface Exchange {
  readonly request: ExchangeRequest
  readonly client: Client
  readonly subject: Party
  /** The party of the `actor_token`. */
  readonly actor?: Party
  /** Who acts for the subject from now on, with or without an `actor_token`. Present means: this is an impersonation. */
  readonly acting?: Actor
  /** Whether the issued token may have the scopes and the audience of the API. */
  readonly isForApi: boolean
}
