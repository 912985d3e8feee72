import type { AuthorizationDetail } from '../../../directory/resources/index.js'
import type { VerifiedAssertion } from '../../../parties/assertions/index.js'
import type { Client } from '../../../parties/clients/index.js'
import type { Scope } from '../../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, OrgId, SessionId } from '../../../foundation/shared/index.js'
import type { Actor, OriginId, SignIn, Standing } from '../../../tokens/tokens/index.js'
import type { NamedUser } from '../../../directory/users/index.js'
import type { ExchangeRequest } from './exchange-request.js'

/** The subject or the actor of an exchange, verified and active, and what its token can pass on. */
export interface Party {
  readonly named: NamedUser
  /** Absent for a user id and for a JWT of a client, which grant nothing by themselves. */
  readonly scopes?: readonly Scope[]
  /** What its token permits in detail. Absent without any. */
  readonly authorizationDetails?: readonly AuthorizationDetail[]
  /** Absent like the scopes. */
  readonly audience?: readonly string[]
  /** The organization whose clients belong to the audience without being listed. */
  readonly audienceOrgId?: OrgId
  /** When the token expires; absent for a user id. */
  readonly expiresAt?: EpochSeconds
  /** When everything derived from it ends, refreshes included; absent when only the other party limits it. */
  readonly endsAt?: EpochSeconds
  readonly sessionId?: SessionId
  readonly signIn?: Omit<SignIn, 'sessionId' | 'nonce'>
  /** Who already acts for this party. */
  readonly actor?: Actor
  /** The grants and sessions that the token depends on. */
  readonly origins: readonly OriginId[]
  /** The clients that the token came through. Absent when unknown: then nothing derived from it may call the API. */
  readonly clients?: readonly ClientId[]
  /** The assertion to consume. */
  readonly assertion?: VerifiedAssertion
}

/** An exchange whose parties are verified. */
export interface Exchange {
  readonly request: ExchangeRequest
  readonly client: Client
  /** Of that client. */
  readonly standing: Standing
  readonly subject: Party
  /** The party of the `actor_token`. */
  readonly actor?: Party
  /** Who acts for the subject after the exchange, with or without an `actor_token`. If present, this is an impersonation. */
  readonly acting?: Actor
  /** Whether the issued token may have the API's scopes and audience. */
  readonly isForApi: boolean
}
