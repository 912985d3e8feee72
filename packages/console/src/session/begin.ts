import { saveDrafts } from './drafts.js'
import { beginAttempt, markSignedIn, takeAttempt, takeSignedOut, wasSignedIn } from './attempt.js'
import type { SignInAttempt } from './attempt.js'
import type { Tokens } from './protocol.js'
import { SignInRefused, authorizationUrl, redeemCode } from './protocol.js'
import type { ServerFacts } from './server-facts.js'
import { consolePath, isCallback } from './server-facts.js'

/** How the page starts. `leaving`: the browser is on its way to the server. `tried`: this is the window of a trial sign-in. */
export type Beginning =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly reason: string | undefined }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'tried' }

/** Errors with which the server asks for a page of its own after `prompt=none` (OIDC Core §3.1.2.6). */
const NEEDS_PAGE = ['login_required', 'interaction_required', 'account_selection_required', 'consent_required']

/** Leaves for the sign-in of the server. Unsaved changes are stored as drafts. */
export async function leaveForSignIn(facts: ServerFacts, own: Partial<Pick<SignInAttempt, 'prompt' | 'maxAge' | 'returnTo'>> = {}): Promise<void> {
  saveDrafts()
  const { pathname, search } = location
  const attempt = beginAttempt({ returnTo: `${pathname}${search}`, locale: document.documentElement.lang, ...own })
  location.assign(await authorizationUrl(facts, attempt))
}

async function arrive(facts: ServerFacts, answer: URLSearchParams): Promise<Beginning> {
  const attempt = takeAttempt(answer.get('state'))
  const home = consolePath(facts)
  const returnTo = attempt?.returnTo.startsWith(home) === true ? attempt.returnTo : home
  if (!attempt) return { kind: 'failed', reason: undefined }
  const error = answer.get('error')
  if (error !== null && attempt.prompt === 'none' && NEEDS_PAGE.includes(error)) {
    await leaveForSignIn(facts, { returnTo })
    return { kind: 'leaving' }
  }
  history.replaceState(null, '', returnTo)
  if (error !== null) return { kind: 'failed', reason: answer.get('error_description') ?? error }
  try {
    const tokens = await redeemCode(facts, answer.get('code') ?? '', attempt)
    markSignedIn()
    return { kind: 'signed-in', tokens }
  } catch (problem) {
    return { kind: 'failed', reason: problem instanceof SignInRefused ? problem.message : undefined }
  }
}

/** Runs before the first render: handles the callback, or starts a sign-in. A tab that was signed in starts it without a page (`prompt=none`). */
export async function begin(facts: ServerFacts): Promise<Beginning> {
  const { pathname, search } = location
  if (pathname === `${consolePath(facts)}/try`) {
    const { handTestAnswerOver } = await import('./test-answer.js')
    handTestAnswerOver()
    return { kind: 'tried' }
  }
  if (isCallback(facts)) return arrive(facts, new URLSearchParams(search))
  if (takeSignedOut()) return { kind: 'signed-out' }
  await leaveForSignIn(facts, wasSignedIn() ? { prompt: 'none' } : {})
  return { kind: 'leaving' }
}
