import type { SignInFor } from '../../directory/branding/index.js'
import type { AuthorizationErrorCode, SentParameter } from '../../foundation/protocol/index.js'
import { Failure } from '../../foundation/shared/index.js'
import type { RedirectReturn } from './auth-request.js'

/** What is wrong with an authorization request. */
export interface AuthorizationProblem {
  readonly error: AuthorizationErrorCode
  /** Plain ASCII without quotes and backslashes (RFC 6749 §4.1.2.1). */
  readonly description: string
  /** What to change, for the operator: in the log and in the trace, never in the answer or on the page. */
  readonly advice?: string
}

/** A problem before the redirect URI is proven: shown on our own page, never sent anywhere (RFC 6749 §4.1.2.1). */
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

/** A problem after the redirect URI is proven: sent to the client. */
export class RedirectedError extends Error {
  readonly problem: AuthorizationProblem
  readonly to: RedirectReturn

  /** @param cause what went wrong on our side, for the log; only with `server_error` */
  constructor(problem: AuthorizationProblem, to: RedirectReturn, cause?: unknown) {
    super(`${problem.error}: ${problem.description}`, cause === undefined ? undefined : { cause })
    this.problem = problem
    this.to = to
  }
}

/** Why a step of a sign-in cannot go on, with what the page may offer instead. */
export interface WayOn {
  /** The client that started the sign-in, when it is known. */
  readonly clientName?: string | undefined
  /** Where that client lives: the origin of its redirect URI. */
  readonly clientOrigin?: string | undefined
  /** The query that starts the same authorization request again. */
  readonly restartQuery?: string | undefined
  /** The languages that the request asked for. */
  readonly uiLocales?: readonly string[] | undefined
  /** The sign-in is for a device: it starts again where the code of the device is typed. */
  readonly isForDevice?: boolean
  /** The sign-in is for the pages of the person's own account. */
  readonly isForAccount?: boolean
  /** What the sign-in is for, as far as it decides how its pages look. */
  readonly signInFor?: SignInFor
}

/** A step of a sign-in cannot go on. */
export abstract class StepRefused extends Failure {
  readonly kind = 'failed_precondition'
  readonly wayOn: WayOn

  constructor(message: string, wayOn: WayOn = {}) {
    super(message)
    this.wayOn = wayOn
  }
}

/** Nobody knows this sign-in: it never existed, or it ended long ago. */
export class AuthRequestUnknown extends StepRefused {
  readonly code = 'auth_requests.unknown'
}

/** The sign-in waited too long. */
export class AuthRequestExpired extends StepRefused {
  readonly code = 'auth_requests.expired'
}

/** The sign-in is over: the answer went to the client. */
export class AuthRequestFinished extends StepRefused {
  readonly code = 'auth_requests.finished'
}

/** The person has answered for the device already (RFC 8628 §3.3). */
export class DeviceAnswered extends StepRefused {
  readonly code = 'auth_requests.device_answered'
  readonly isAllowed: boolean

  constructor(isAllowed: boolean, wayOn: WayOn) {
    super('this sign-in is over', wayOn)
    this.isAllowed = isAllowed
  }
}

/** The person cancelled the sign-in, and no client waits in this browser for an answer. */
export class SignInCancelled extends StepRefused {
  readonly code = 'auth_requests.cancelled'
}

/** Another browser started this sign-in. */
export class ForeignBrowser extends StepRefused {
  readonly code = 'auth_requests.foreign_browser'
}

/** The login policy does not let people register themselves. */
export class RegistrationClosed extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'auth_requests.registration_closed'
}
