import type { KnownSession, Session } from '../sessions/index.js'
import { canonicalName } from '../shared/index.js'
import type { EpochSeconds } from '../shared/index.js'
import type { Identity, Received } from './auth-request.js'

/** What happens next with a request. A transport only renders it. */
export type Step =
  | { readonly step: 'log_in'; readonly reason: 'no_session' | 'prompt_login' | 'max_age' | 'hint_mismatch'; readonly loginHint?: string }
  | { readonly step: 'select_account'; readonly sessions: readonly KnownSession[] }
  | { readonly step: 'register' }
  | { readonly step: 'continue'; readonly as: KnownSession }
  | { readonly step: 'refuse'; readonly error: 'login_required' | 'interaction_required' }

/** A step in which the person acts. `consent` is the one that comes when it is known who they are. */
export type InteractiveStep = Exclude<Step, { readonly step: 'continue' | 'refuse' }> | { readonly step: 'consent' }

/** Whether the sign-in of the session is recent enough for the request (OIDC Core §3.1.2.1, `max_age`). */
export const isRecentEnough = (request: Received, session: KnownSession, now: EpochSeconds): boolean =>
  request.maxAge === undefined || (request.maxAge > 0 && now - session.authTime <= request.maxAge)

/** The identity that a session gives. */
export const identityOf = (session: Session): Identity => ({
  userId: session.userId,
  sessionId: session.id,
  authTime: session.authTime,
  amr: session.amr,
})

const isHinted = (session: KnownSession, hint: string): boolean =>
  canonicalName(session.loginName) === hint || (session.email !== undefined && canonicalName(session.email) === hint)

/** The sessions that the request can mean: those of the user of `id_token_hint`, else of `login_hint`, else all. */
function meant(request: Received, sessions: readonly KnownSession[]): readonly KnownSession[] {
  if (request.hintedUserId !== undefined) return sessions.filter((session) => session.userId === request.hintedUserId)
  if (request.loginHint === undefined) return sessions
  const hint = canonicalName(request.loginHint)
  return sessions.filter((session) => isHinted(session, hint))
}

/** All accounts of the browser, in the order in which a person picks from them: those that the request means come first. */
export function offeredAccounts(request: Received, sessions: readonly KnownSession[]): readonly KnownSession[] {
  const hinted = meant(request, sessions)
  return [...hinted, ...sessions.filter((session) => !hinted.includes(session))]
}

const withHint = (loginHint: string | undefined) => (loginHint === undefined ? {} : { loginHint })

function silentStep(request: Received, sessions: readonly KnownSession[], now: EpochSeconds): Step {
  const [only, ...others] = meant(request, sessions)
  if (!only) return { step: 'refuse', error: 'login_required' }
  if (others.length > 0) return { step: 'refuse', error: 'interaction_required' }
  return isRecentEnough(request, only, now) ? { step: 'continue', as: only } : { step: 'refuse', error: 'login_required' }
}

/**
 * Decides what happens next with a request that nobody has signed in for (OIDC Core §3.1.2.3: prompt, max_age, hints).
 * Pure: the same inputs give the same step.
 *
 * @param sessions the living sessions of this browser
 */
export function nextStep(request: Received, sessions: readonly KnownSession[], now: EpochSeconds): Step {
  const asks = (prompt: Received['prompts'][number]) => request.prompts.includes(prompt)
  if (asks('none')) return silentStep(request, sessions, now)
  if (asks('create')) return { step: 'register' }
  const candidates = meant(request, sessions)
  const [only, ...others] = candidates
  const hint = request.loginHint ?? (candidates.length === 1 ? only?.loginName : undefined)
  if (asks('login')) return { step: 'log_in', reason: 'prompt_login', ...withHint(hint) }
  if (asks('select_account') && sessions.length > 0) return { step: 'select_account', sessions: offeredAccounts(request, sessions) }
  if (!only) return { step: 'log_in', reason: sessions.length > 0 ? 'hint_mismatch' : 'no_session', ...withHint(request.loginHint) }
  if (others.length > 0) return { step: 'select_account', sessions: candidates }
  return isRecentEnough(request, only, now) ? { step: 'continue', as: only } : { step: 'log_in', reason: 'max_age', loginHint: only.loginName }
}
