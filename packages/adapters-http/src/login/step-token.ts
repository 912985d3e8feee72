import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PendingExternal } from '@keyhall/core/auth-requests'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { LinkedCodeKind } from '@keyhall/core/verification'
import type { LoginPage } from './step-address.js'

/**
 * The purpose of a form: a step of a sign-in, a logout, the start of a device sign-in, the use of a mailed code, or an account page.
 */
export type StepName = LoginPage | 'logout' | 'device' | 'invitation' | LinkedCodeKind | `account/${string}`

/**
 * The CSRF token of a form: a MAC over request and step, keyed with the flow cookie of the browser, which another site can neither read
 * nor set.
 */
export const stepToken = (step: StepName, requestId: string, browserSecret: string): string =>
  createHmac('sha256', browserSecret).update(`${step} ${requestId}`).digest('base64url')

/** The purpose of a passkey challenge. */
export type PasskeyPurpose = 'sign-in' | 'second-factor' | 'set-up'

/** Secrets bound to this sign-in and browser. */
export interface StepSecrets {
  /** The CSRF token of a step. */
  readonly tokenOf: (step: StepName) => string
  /** The challenge for an authenticator: 32 bytes in base64url (WebAuthn §13.4.3). Valid as long as the sign-in. */
  readonly challengeFor: (purpose: PasskeyPurpose) => string
  /**
   * The seed of recovery codes, so that a reload or repeated form shows the same codes. It changes when the sign-in starts again, so that
   * the password alone does not reveal the codes.
   */
  readonly recoverySeedOf: (person: { readonly provenAt: EpochSeconds }) => string
}

/**
 * The request that the tokens of its forms name. While a sign-in at a provider waits to be linked, they name it too: a form that was shown
 * before, or for another person in another tab, must not link this one.
 */
function namedBy(step: StepName, { id, external }: TokenSubject): string {
  const isLinking = external?.stage === 'returned' && external.isLinking && step !== 'external' && step !== 'cancel'
  return isLinking ? `${id} ${JSON.stringify([external.providerId, external.person.externalId])}` : id
}

/** What the tokens of a sign-in depend on. */
export interface TokenSubject {
  readonly id: string
  readonly external?: PendingExternal
}

export const stepSecrets = (request: TokenSubject, browserSecret: string): StepSecrets => ({
  tokenOf: (step) => stepToken(step, namedBy(step, request), browserSecret),
  challengeFor: (purpose) => createHmac('sha256', browserSecret).update(`challenge ${purpose} ${request.id}`).digest('base64url'),
  recoverySeedOf: ({ provenAt }) => createHmac('sha256', browserSecret).update(`recovery-codes ${request.id} ${provenAt}`).digest('base64url'),
})

/** Whether a form of the sign-in has its token. */
export const isOwnForm = (token: string | undefined, step: StepName, request: TokenSubject, browserSecret: string): boolean =>
  isStepToken(token, step, namedBy(step, request), browserSecret)

/** Compares in constant time. */
export function isStepToken(token: string | undefined, step: StepName, requestId: string, browserSecret: string): boolean {
  const right = Buffer.from(stepToken(step, requestId, browserSecret))
  const sent = Buffer.from(token ?? '')
  return sent.length === right.length && timingSafeEqual(sent, right)
}
