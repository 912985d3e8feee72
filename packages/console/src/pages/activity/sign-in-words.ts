import type { LoginTraceRemedy, LoginTraceRequest } from '@keyhall/client/admin'
import type { ConsoleKey } from '@keyhall/texts/console'

type Tone = 'good' | 'bad' | 'warn' | 'plain'

/** Outcome and reason of a sign-in or a step. */
type Ended = Pick<LoginTraceRequest, 'outcome' | 'reason' | 'reasonCode'>

const STEPS: Readonly<Record<string, ConsoleKey>> = {
  'authorize': 'activity.step.authorize', 'par': 'activity.step.par', 'token': 'activity.step.token', 'device': 'activity.step.device',
  'login/loginname': 'activity.step.loginname', 'login/password': 'activity.step.password', 'login/passkey': 'activity.step.passkey',
  'login/accounts': 'activity.step.accounts', 'login/forgotten-password': 'activity.step.forgottenPassword', 'login/reset-password': 'activity.step.resetPassword',
  'login/register': 'activity.step.register', 'login/register-code': 'activity.step.registerCode', 'login/second-factor': 'activity.step.secondFactor',
  'login/security-key': 'activity.step.securityKey', 'login/totp': 'activity.step.totp', 'login/email-code': 'activity.step.emailCode',
  'login/recovery-code': 'activity.step.recoveryCode', 'login/change-password': 'activity.step.changePassword', 'login/verify-email': 'activity.step.verifyEmail',
  'login/set-up': 'activity.step.setUp', 'login/set-up-passkey': 'activity.step.setUp', 'login/set-up-totp': 'activity.step.setUp',
  'login/set-up-email-code': 'activity.step.setUp', 'login/recovery-codes': 'activity.step.recoveryCodes', 'login/consent': 'activity.step.consent',
  'login/terms': 'activity.step.terms', 'login/cancel': 'activity.step.cancel',
}

/** The text of a step; `undefined` for a route that has none. */
export const stepText = (route: string): ConsoleKey | undefined => STEPS[route]

const REASONS: Readonly<Record<string, string>> = {
  'clients.unknown': 'unknownClient', 'clients.deactivated': 'deactivatedClient', 'clients.redirect_uri_not_registered': 'redirectUri',
  'clients.response_type_not_registered': 'responseType', 'clients.grant_type_not_registered': 'grantType', 'clients.wrong_auth_method': 'authMethod',
  'clients.wrong_secret': 'secret', 'clients.pkce_required': 'pkce', 'clients.pushed_request_required': 'pushedRequest',
  'clients.request_object_required': 'signedRequest', 'clients.sender_constraint_required': 'senderConstraint', 'clients.barred_from_api': 'barredFromApi',
  'users.unknown_login_name': 'loginName', 'users.wrong_password': 'wrongPassword',
  'users.no_password': 'noPassword', 'users.too_many_attempts': 'tooMany', 'users.locked': 'locked', 'users.inactive': 'inactive', 'users.initial': 'initial',
  'users.password_not_allowed': 'passwordOff',
}

/** Reasons that no setting changes. */
const OTHER_REASONS: Readonly<Record<string, ConsoleKey>> = {
  'auth_requests.expired': 'activity.reason.expired', 'auth_requests.finished': 'activity.reason.finished', 'auth_requests.foreign_browser': 'activity.reason.foreignBrowser',
  'auth_requests.cancelled': 'activity.reason.cancelled', 'auth_requests.unknown': 'activity.reason.unknownRequest',
  'auth_requests.needs_interaction': 'activity.reason.needsInteraction',
}

/** Why it did not continue, in plain words. `detail` is the message of the server, for a reason without a text or with more to say. */
export function reasonOf({ outcome, reason, reasonCode = '' }: Ended): { readonly text?: ConsoleKey; readonly detail?: string } {
  const name = REASONS[reasonCode]
  const text = name === undefined ? OTHER_REASONS[reasonCode] : (`activity.reason.${name}` as ConsoleKey)
  // Messages of protocol errors name the values that differ; codes say nothing that the text does not say.
  const detail = reason !== undefined && /\s/.test(reason) ? { detail: reason } : {}
  if (text !== undefined) return { text, ...detail }
  if (reason !== undefined) return { detail: reason }
  if (outcome === 'not_accepted') return { text: 'activity.reason.notAccepted' }
  return outcome === 'blocked' ? { text: 'activity.reason.blocked' } : {}
}

/** What to change, in plain words. The advice of the server stands in for a code that this version does not know. */
export function adviceOf(reasonCode: string | undefined, { advice }: LoginTraceRemedy): ConsoleKey | { readonly advice: string } {
  const name = REASONS[reasonCode ?? '']
  return name === undefined ? { advice } : (`activity.remedy.${name}` as ConsoleKey)
}

const STEP_OUTCOMES: Readonly<Record<string, readonly [ConsoleKey, Tone]>> = {
  shown: ['activity.outcome.shown', 'plain'], not_accepted: ['activity.outcome.notAccepted', 'warn'], blocked: ['activity.outcome.blocked', 'bad'],
  went_on: ['activity.outcome.wentOn', 'good'], answered: ['activity.outcome.wentOn', 'good'], error_sent: ['activity.outcome.errorSent', 'bad'],
  refused: ['activity.outcome.refused', 'bad'],
}

/** Applications ask silently whether a person is signed in; a negative answer is no failure. */
const isSilentQuestion = ({ reasonCode }: Ended): boolean => reasonCode === 'auth_requests.needs_interaction'

export const stepOutcome = (step: Ended): readonly [ConsoleKey, Tone] =>
  (isSilentQuestion(step) ? ['activity.outcome.silent', 'plain'] : (STEP_OUTCOMES[step.outcome] ?? ['activity.outcome.shown', 'plain']))

/** Values of the filter by outcome, with the outcomes of the API that each contains. */
export const OUTCOME_GROUPS = {
  answered: ['answered'],
  failed: ['not_accepted', 'blocked', 'error_sent', 'refused'],
  unfinished: ['shown', 'went_on'],
} as const

type OutcomeGroup = keyof typeof OUTCOME_GROUPS

const TONES: Readonly<Record<OutcomeGroup, Tone>> = { answered: 'good', failed: 'bad', unfinished: 'plain' }

/** The outcome of a whole sign-in. */
export function signInOutcome(last: Ended): readonly [ConsoleKey, Tone] {
  if (isSilentQuestion(last)) return ['activity.outcome.silent', 'plain']
  const group = (['answered', 'failed'] as const).find((name) => (OUTCOME_GROUPS[name] as readonly string[]).includes(last.outcome)) ?? 'unfinished'
  return [`activity.outcome.${group}`, TONES[group]]
}
