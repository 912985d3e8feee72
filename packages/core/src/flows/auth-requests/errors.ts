import type { SignInFor } from '../../directory/branding/index.js'
import type { AuthorizationErrorCode, SentParameter } from '../../foundation/protocol/index.js'
import { Failure } from '../../foundation/shared/index.js'
import type { RedirectReturn } from './auth-request.js'

/** The problem of an authorization request. */
export interface AuthorizationProblem {
  readonly error: AuthorizationErrorCode
  /** Plain ASCII without quotes and backslashes (RFC 6749 §4.1.2.1). */
  readonly description: string
  /** What the operator should change. For the log and the login trace, never in the response or on the page. */
  readonly advice?: string
  /** Stable code of the reason, for the login trace. */
  readonly reasonCode?: string
}

/** A problem found before the redirect URI is verified: shown on our own page, never sent anywhere (RFC 6749 §4.1.2.1). */
export class DisplayedError extends Error {
  readonly problem: AuthorizationProblem
  /** The parameter at fault, for the error page. */
  readonly sent: SentParameter | undefined

  constructor(problem: AuthorizationProblem, sent?: SentParameter) {
    super(`${problem.error}: ${problem.description}`)
    this.problem = problem
    this.sent = sent
  }
}

/** A problem found after the redirect URI is verified: sent to the client. */
export class RedirectedError extends Error {
  readonly problem: AuthorizationProblem
  readonly to: RedirectReturn

  /** @param cause our own failure, for the log; only with `server_error` */
  constructor(problem: AuthorizationProblem, to: RedirectReturn, cause?: unknown) {
    super(`${problem.error}: ${problem.description}`, cause === undefined ? undefined : { cause })
    this.problem = problem
    this.to = to
  }
}

/** What a page may offer when a step of a sign-in is refused. */
export interface SignInContext {
  /** The client that started the sign-in, if known. */
  readonly clientName?: string | undefined
  /** The origin of the client's redirect URI. */
  readonly clientOrigin?: string | undefined
  /** The query that repeats the same authorization request. */
  readonly restartQuery?: string | undefined
  /** The languages requested by `ui_locales`. */
  readonly uiLocales?: readonly string[] | undefined
  /** A device sign-in; it restarts on the page for the user code. */
  readonly isForDevice?: boolean
  /** A sign-in to the account pages. */
  readonly isForAccount?: boolean
  /** Selects the branding of the pages. */
  readonly signInFor?: SignInFor
}

/** A step of a sign-in is refused. */
export abstract class StepRefused extends Failure {
  readonly kind = 'failed_precondition'
  readonly context: SignInContext

  constructor(message: string, context: SignInContext = {}) {
    super(message)
    this.context = context
  }
}

/** The sign-in never existed, or was deleted after it ended. */
export class AuthRequestUnknown extends StepRefused {
  readonly code = 'auth_requests.unknown'
}

/** The sign-in has expired. */
export class AuthRequestExpired extends StepRefused {
  readonly code = 'auth_requests.expired'
}

/** The sign-in is over: the response went to the client. */
export class AuthRequestFinished extends StepRefused {
  readonly code = 'auth_requests.finished'
}

/** The person has already decided on the device (RFC 8628 §3.3). */
export class DeviceAnswered extends StepRefused {
  readonly code = 'auth_requests.device_answered'
  readonly isAllowed: boolean

  constructor(isAllowed: boolean, context: SignInContext) {
    super('this sign-in is over', context)
    this.isAllowed = isAllowed
  }
}

/** The person cancelled the sign-in, and no client waits in this browser. */
export class SignInCancelled extends StepRefused {
  readonly code = 'auth_requests.cancelled'
}

/** The sign-in was started in another browser. */
export class ForeignBrowser extends StepRefused {
  readonly code = 'auth_requests.foreign_browser'
}

/** The login policy does not allow self-registration. */
export class RegistrationClosed extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'auth_requests.registration_closed'
}
