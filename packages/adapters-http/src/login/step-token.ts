import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { LinkedCodeKind } from '@keyhall/core/verification'
import type { LoginPage } from './step-address.js'

/**
 * What a posted form may do: one step of one sign-in, confirm a logout, begin the sign-in of a device, use the code of a mail, or what a
 * page of the own account does.
 */
export type StepName = LoginPage | 'logout' | 'device' | LinkedCodeKind | `account/${string}`

/**
 * Proves that a form was made for this step of this sign-in in this browser: a MAC over request and step under the browser's own
 * flow cookie, which another site can neither read nor set.
 */
export const stepToken = (step: StepName, requestId: string, browserSecret: string): string =>
  createHmac('sha256', browserSecret).update(`${step} ${requestId}`).digest('base64url')

/** What an authenticator is asked for at the login. */
export type PasskeyPurpose = 'sign-in' | 'second-factor' | 'set-up'

/** What proves that something was made for this sign-in in this browser. */
export interface StepSecrets {
  /** For the form of a step. */
  readonly tokenOf: (step: StepName) => string
  /** 32 bytes in base64url that an authenticator signs (WebAuthn §13.4.3). Over when the sign-in is. */
  readonly challengeFor: (purpose: PasskeyPurpose) => string
  /**
   * Out of which recovery codes are made, so that they can be shown once more: a browser that loads the page again, or sent its form twice.
   * Whoever begins the sign-in anew, and has proven the password alone, has another one.
   */
  readonly recoverySeedOf: (person: { readonly provenAt: EpochSeconds }) => string
}

export const stepSecrets = (requestId: string, browserSecret: string): StepSecrets => ({
  tokenOf: (step) => stepToken(step, requestId, browserSecret),
  challengeFor: (purpose) => createHmac('sha256', browserSecret).update(`challenge ${purpose} ${requestId}`).digest('base64url'),
  recoverySeedOf: ({ provenAt }) => createHmac('sha256', browserSecret).update(`recovery-codes ${requestId} ${provenAt}`).digest('base64url'),
})

/** Compares in constant time. */
export function isStepToken(given: string | undefined, step: StepName, requestId: string, browserSecret: string): boolean {
  const right = Buffer.from(stepToken(step, requestId, browserSecret))
  const sent = Buffer.from(given ?? '')
  return sent.length === right.length && timingSafeEqual(sent, right)
}
