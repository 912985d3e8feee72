/** A started sign-in. It is in `sessionStorage` from the redirect to the server until the callback. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** `none`: no page of the server is shown. `login`: the person has to prove themselves again. */
  readonly prompt?: 'none' | 'login' | undefined
  readonly locale?: string | undefined
  /** The largest accepted age of the sign-in, in seconds (`max_age`, OIDC Core §3.1.2.1). */
  readonly maxAge?: number | undefined
  /** Path and query of the page to return to. */
  readonly returnTo: string
}

const KEY = 'keyhall.console.attempt'
/** Whether this tab was signed in, so that a reload may sign in without a page of the server. */
const WAS_SIGNED_IN = 'keyhall.console.signed-in'
const SIGNED_OUT = 'keyhall.console.signed-out'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** 256 random bits. */
export const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** RFC 7636 §4.2. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** Stores a new attempt, which replaces an older one. */
export function beginAttempt(own: Pick<SignInAttempt, 'prompt' | 'locale' | 'maxAge' | 'returnTo'>): SignInAttempt {
  const attempt = { ...own, state: random(), nonce: random(), verifier: random() }
  sessionStorage.setItem(KEY, JSON.stringify(attempt))
  return attempt
}

/** Returns the attempt with this state, and deletes it. */
export function takeAttempt(state: string | null): SignInAttempt | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const attempt = stored === null ? undefined : (JSON.parse(stored) as SignInAttempt)
  return attempt?.state === state ? attempt : undefined
}

export const markSignedIn = (): void => sessionStorage.setItem(WAS_SIGNED_IN, '1')
export const wasSignedIn = (): boolean => sessionStorage.getItem(WAS_SIGNED_IN) === '1'

export function markSignedOut(): void {
  sessionStorage.removeItem(WAS_SIGNED_IN)
  sessionStorage.setItem(SIGNED_OUT, '1')
}

/** Whether the person has just signed out here: the console must not sign them in again at once. Resets the mark. */
export function takeSignedOut(): boolean {
  const isSignedOut = sessionStorage.getItem(SIGNED_OUT) === '1'
  sessionStorage.removeItem(SIGNED_OUT)
  return isSignedOut
}
