import type { AuthRequestId, ClientId, EpochSeconds, RequestOrigin, TokenId, UserId } from '../../foundation/shared/index.js'

/**
 * The outcome of a request in a sign-in.
 *
 * - `shown`: the requested page
 * - `not_accepted`: the page again, with what is wrong with the input
 * - `blocked`: the page again, because of too many attempts
 * - `went_on`: a redirect to the next page
 * - `answered`: the client got its code or tokens
 * - `error_sent`: the client got an error
 * - `refused`: an error page that ends the sign-in and shows the reference
 */
export const LOGIN_OUTCOMES = ['shown', 'not_accepted', 'blocked', 'went_on', 'answered', 'error_sent', 'refused'] as const
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number]

/** One request of a sign-in, from a browser, or from the client that redeems the code. */
export interface LoginTraceEntry {
  /** Time-sortable. */
  readonly id: string
  /** Absent when no sign-in was stored, because the request was answered or refused at once, or names none. */
  readonly authRequestId?: AuthRequestId
  /** Id of the code that was issued or redeemed, without its secret. */
  readonly codeId?: TokenId
  readonly clientId?: ClientId
  /** The user, if known by then. */
  readonly userId?: UserId
  /** `GET` or `POST`. */
  readonly method: string
  /** The route name used in the log: `authorize`, `login/password`, `token`. */
  readonly route: string
  /** HTTP status; 499 when the client closed the connection. */
  readonly status: number
  readonly outcome: LoginOutcome
  /** Why the request did not succeed: the code of a failure, or a protocol error with its description. */
  readonly reason?: string
  /** Stable code of the reason: a row of `REMEDIES`, or the code of a failure. */
  readonly reasonCode?: string
  /** Path of the next page. */
  readonly next?: string
  /** Parameters of the authorization request, without secrets and long values. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Its request id is the reference that pages show. */
  readonly origin: RequestOrigin
  readonly at: EpochSeconds
}
