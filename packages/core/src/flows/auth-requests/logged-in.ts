import type { AuthRequestId, RequestOrigin } from '../../foundation/shared/index.js'
import type { KnownSession } from '../../sessions/index.js'
import type { AuthorizationResponse } from './authorization-response.js'
import type { InteractiveStep } from './next-step.js'

/** The browser's cookies when a person signs in. */
export interface BrowserState {
  readonly cookie?: string | undefined
  readonly sessions: readonly KnownSession[]
  /** Origin of the HTTP request. */
  readonly origin?: RequestOrigin
}

/** What follows a sign-in. */
export type AfterLogin =
  /** @throws RedirectedError, AuthRequestFinished as `FinishAuthorization` does */
  | { readonly next: 'answer'; readonly answer: () => Promise<AuthorizationResponse> }
  /** The person has a step left, for example a second factor or the consent to a device. */
  | { readonly next: 'interact'; readonly requestId: AuthRequestId; readonly step: InteractiveStep }
  /** The person continues to a page of their own account. */
  | { readonly next: 'account'; readonly page: string }

/** A committed sign-in. The browser must get its new session cookie even if answering the client fails: the old cookie no longer works. */
export type LoggedIn = AfterLogin & {
  readonly sessionCookie?: string
  /** Cookie lifetime in seconds: that of the browser's longest-lived session, by the policy of its organization. */
  readonly cookieLifetime?: number
}
