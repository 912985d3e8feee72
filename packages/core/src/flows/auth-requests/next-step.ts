import type { PasswordCredential } from '../../parties/credentials/index.js'
import { NO_PASSWORD } from '../../parties/credentials/index.js'
import type { FactorKind, PersonFactors } from '../../proofs/factors/index.js'
import type { LinksPolicy, LoginPolicy, SecondFactorKind } from '../../foundation/instance/index.js'
import type { KnownSession, Session } from '../../sessions/index.js'
import { canonicalName } from '../../foundation/shared/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { IdentifiedPerson, Identity, Received } from './auth-request.js'

/** What happens next with a request. A transport only renders it. */
export type Step =
  | {
      readonly step: 'log_in'
      readonly reason: 'no_session' | 'prompt_login' | 'max_age' | 'second_factor' | 'hint_mismatch'
      readonly loginHint?: string
    }
  | { readonly step: 'select_account'; readonly sessions: readonly KnownSession[] }
  | { readonly step: 'register' }
  | { readonly step: 'continue'; readonly as: KnownSession }
  | { readonly step: 'refuse'; readonly error: 'login_required' | 'interaction_required' }

/** The terms of service that people must accept. */
export interface CurrentTerms {
  readonly version: string
  readonly link: string
}

/** A step left to a person who has proven a first factor. */
export type OwedStep =
  /** Authenticate again: the password has changed since, the account is no longer active, or its provider no longer decides. */
  | { readonly step: 'log_in'; readonly reason: 'proof_outdated'; readonly loginHint?: string }
  /** Prove one of these, the preferred one first. */
  | { readonly step: 'second_factor'; readonly factors: readonly FactorKind[] }
  | { readonly step: 'change_password' }
  | { readonly step: 'verify_email' }
  /** Accept the current version of the terms of service. */
  | { readonly step: 'accept_terms'; readonly terms: CurrentTerms }
  /** Set up one of these; unless the policy forces it, the person may decline. */
  | { readonly step: 'set_up_factor'; readonly factors: readonly SecondFactorKind[]; readonly isForced: boolean }
  | { readonly step: 'nothing' }

/** A step in which the person acts. `consent` requires an identified person. */
export type InteractiveStep =
  | Exclude<Step, { readonly step: 'continue' | 'refuse' }>
  | Exclude<OwedStep, { readonly step: 'nothing' }>
  | { readonly step: 'consent' }

/** Whether the session's sign-in is recent enough for `max_age` (OIDC Core §3.1.2.1). */
export const isRecentEnough = (request: Received, session: KnownSession, now: EpochSeconds): boolean =>
  request.maxAge === undefined || (request.maxAge > 0 && now - session.authTime <= request.maxAge)

/** Whether the session satisfies the request without a further step. */
const isEnough = (request: Received, session: KnownSession, now: EpochSeconds): boolean =>
  isRecentEnough(request, session, now) && !session.isSecondFactorOwed

/** The identity behind a session. */
export const identityOf = (session: Session): Identity => ({
  userId: session.userId,
  sessionId: session.id,
  authTime: session.authTime,
  amr: session.amr,
})

const isHinted = (session: KnownSession, hint: string): boolean =>
  canonicalName(session.loginName) === hint || (session.email !== undefined && canonicalName(session.email) === hint)

/** The sessions that the request selects: those of the user of `id_token_hint`, else of `login_hint`, else all. */
function selectedSessions(request: Received, sessions: readonly KnownSession[]): readonly KnownSession[] {
  if (request.hintedUserId !== undefined) return sessions.filter((session) => session.userId === request.hintedUserId)
  if (request.loginHint === undefined) return sessions
  const hint = canonicalName(request.loginHint)
  return sessions.filter((session) => isHinted(session, hint))
}

/** All accounts of the browser for the account chooser, those that the request selects first. */
export function offeredAccounts(request: Received, sessions: readonly KnownSession[]): readonly KnownSession[] {
  const hinted = selectedSessions(request, sessions)
  return [...hinted, ...sessions.filter((session) => !hinted.includes(session))]
}

const withHint = (loginHint: string | undefined) => (loginHint === undefined ? {} : { loginHint })

function silentStep(request: Received, sessions: readonly KnownSession[], now: EpochSeconds): Step {
  const [only, ...others] = selectedSessions(request, sessions)
  if (!only) return { step: 'refuse', error: 'login_required' }
  if (others.length > 0) return { step: 'refuse', error: 'interaction_required' }
  return isEnough(request, only, now) ? { step: 'continue', as: only } : { step: 'refuse', error: 'login_required' }
}

/**
 * Decides what happens next with a request that is not signed in yet (OIDC Core §3.1.2.3: prompt, max_age, hints). Pure: the same inputs give
 * the same step.
 *
 * @param sessions the live sessions of this browser
 */
export function nextStep(request: Received, sessions: readonly KnownSession[], now: EpochSeconds): Step {
  const asks = (prompt: Received['prompts'][number]) => request.prompts.includes(prompt)
  if (asks('none')) return silentStep(request, sessions, now)
  if (asks('create')) return { step: 'register' }
  const candidates = selectedSessions(request, sessions)
  const [only, ...others] = candidates
  const hint = request.loginHint ?? (candidates.length === 1 ? only?.shownName : undefined)
  if (asks('login')) return { step: 'log_in', reason: 'prompt_login', ...withHint(hint) }
  if (asks('select_account') && sessions.length > 0) return { step: 'select_account', sessions: offeredAccounts(request, sessions) }
  if (!only) return { step: 'log_in', reason: sessions.length > 0 ? 'hint_mismatch' : 'no_session', ...withHint(request.loginHint) }
  if (others.length > 0) return { step: 'select_account', sessions: candidates }
  if (!isRecentEnough(request, only, now)) return { step: 'log_in', reason: 'max_age', loginHint: only.shownName }
  return only.isSecondFactorOwed ? { step: 'log_in', reason: 'second_factor', loginHint: only.shownName } : { step: 'continue', as: only }
}

/** The second factors that a person has set up. */
export interface SetUpFactors extends Pick<PersonFactors, 'recoveryCodesLeft' | 'hasEmailCode' | 'setUpDeclinedAt' | 'isSetUpRequired'> {
  readonly hasPasskey: boolean
  readonly hasTotp: boolean
}

/** The facts about a person that decide on the remaining steps. */
export interface PersonFacts {
  readonly isActive: boolean
  readonly password?: Pick<PasswordCredential, 'stamp' | 'changedAt' | 'isChangeRequired'> | undefined
  readonly factors: SetUpFactors
  /** Whether there is an unverified email address. */
  readonly hasUnverifiedEmail: boolean
  /** The version of the terms of service that they accepted last. */
  readonly acceptedTerms?: string | undefined
}

/** What the policy or the client requires of the sign-in. */
export interface Demand {
  readonly policy: LoginPolicy
  /** The client requires a second factor (OIDC Core §5.5.1.1). */
  readonly needsSecondFactor: boolean
  /** The client prefers one: people without any are asked to set it up, and may decline. */
  readonly prefersSecondFactor?: boolean
  /** Absent when acceptance is not required. */
  readonly terms?: CurrentTerms | undefined
}

/** The terms that the links policy requires people to accept. */
export const currentTerms = ({ termsOfService: link, termsVersion: version }: LinksPolicy): CurrentTerms | undefined =>
  link === undefined || version === undefined ? undefined : { link, version }

const isSetUp = (kind: SecondFactorKind, { hasPasskey, hasTotp, hasEmailCode }: SetUpFactors): boolean =>
  ({ passkey: hasPasskey, totp: hasTotp, email_code: hasEmailCode })[kind]

/** The second factors that the person has and the policy accepts. A recovery code replaces any of them. */
export function provableFactors(factors: SetUpFactors, { secondFactors }: LoginPolicy): readonly FactorKind[] {
  const own = secondFactors.filter((kind) => isSetUp(kind, factors))
  return own.length > 0 && factors.recoveryCodesLeft > 0 ? [...own, 'recovery_code'] : own
}

function setUp({ hasDeclinedSetUp }: IdentifiedPerson, { factors }: PersonFacts, { policy, needsSecondFactor, prefersSecondFactor = false }: Demand, now: EpochSeconds): OwedStep {
  // Codes are not sent to an unverified address.
  const kinds = policy.secondFactors
  if (kinds.length === 0) return { step: 'nothing' }
  const isForced = policy.forceSecondFactor || needsSecondFactor || factors.isSetUpRequired === true
  const { offerSecondFactorEvery: every } = policy
  const isDue = every > 0 && now - (factors.setUpDeclinedAt ?? -Infinity) >= every
  const isAsked = !hasDeclinedSetUp && (isDue || prefersSecondFactor)
  return isForced || isAsked ? { step: 'set_up_factor', factors: kinds, isForced } : { step: 'nothing' }
}

/**
 * Changing or removing a password also ends unfinished sign-ins. Sign-ins without a stamp compare instants, which may come from two clocks.
 */
function isOutdated({ provenAt, passwordStamp }: IdentifiedPerson, { isActive, password }: PersonFacts): boolean {
  if (!isActive) return true
  if (passwordStamp === undefined) return password !== undefined && password.changedAt > provenAt
  return passwordStamp !== (password?.stamp ?? NO_PASSWORD)
}

/**
 * Decides the next step of a person who has proven a first factor: a second factor comes before anything that changes the account, and factor
 * setup comes last. Pure: the same inputs give the same step.
 */
export function nextOwedStep(person: IdentifiedPerson, facts: PersonFacts, demand: Demand, now: EpochSeconds): OwedStep {
  if (isOutdated(person, facts)) return { step: 'log_in', reason: 'proof_outdated' }
  const isProven = person.amr.includes('mfa')
  const provable = provableFactors(facts.factors, demand.policy)
  if (!isProven && provable.length > 0) return { step: 'second_factor', factors: provable }
  if (facts.password?.isChangeRequired && person.amr.includes('pwd')) return { step: 'change_password' }
  if (facts.hasUnverifiedEmail && demand.policy.requireVerifiedEmail) return { step: 'verify_email' }
  if (demand.terms && demand.terms.version !== facts.acceptedTerms) return { step: 'accept_terms', terms: demand.terms }
  return isProven ? { step: 'nothing' } : setUp(person, facts, demand, now)
}
