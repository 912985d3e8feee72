import type { AuthRequestId, ClientId, EpochSeconds, RequestOrigin, TokenId, UserId } from '../../foundation/shared/index.js'

/**
 * How a request of a sign-in was answered.
 *
 * - `shown`: by the page that was asked for
 * - `not_accepted`: by the page once more, with what is wrong with what was sent
 * - `blocked`: by the page once more, since there were too many attempts
 * - `went_on`: by the way to the next page
 * - `answered`: by what the client has asked for: a code, tokens
 * - `error_sent`: by an error that the client is told
 * - `refused`: by a page that says that it does not go on, and carries the reference
 */
export type LoginOutcome = 'shown' | 'not_accepted' | 'blocked' | 'went_on' | 'answered' | 'error_sent' | 'refused'

/** What one request has done in a sign-in: of a browser, or of the client that redeems the code. */
export interface LoginTraceEntry {
  /** Time-sortable. */
  readonly id: string
  /** The sign-in; absent where none was stored, because the request was answered or refused at once, or names none. */
  readonly authRequestId?: AuthRequestId
  /** Of the code that was issued or redeemed; the code itself has a secret beside it. */
  readonly codeId?: TokenId
  readonly clientId?: ClientId
  /** Who was known by then. */
  readonly userId?: UserId
  /** `GET` or `POST`. */
  readonly method: string
  /** As the log names it: `authorize`, `login/password`, `token`. */
  readonly route: string
  /** Of HTTP; 499 where nobody has waited for the answer. */
  readonly status: number
  readonly outcome: LoginOutcome
  /** Why, where it did not go on: a code of a failure, or an error of the protocol with its description. */
  readonly reason?: string
  /** The page that comes next, as a path. */
  readonly next?: string
  /** Of the authorization request, without what is secret or long. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Its request id is the reference that pages show. */
  readonly origin: RequestOrigin
  readonly at: EpochSeconds
}
