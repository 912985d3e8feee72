import type { CredentialSummary } from '@keyhall/core/credentials'
import { Nested, OneOf } from '../../message/index.js'

const AUTH_FACTOR_STATES = [
  'AUTH_FACTOR_STATE_UNSPECIFIED', 'AUTH_FACTOR_STATE_NOT_READY', 'AUTH_FACTOR_STATE_READY', 'AUTH_FACTOR_STATE_REMOVED',
] as const

/** A generator of one-time passwords. Nothing is said about it but that it is there. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class AuthFactorOTP {}

/** A second factor of a person. */
export class AuthFactor {
  @OneOf(AUTH_FACTOR_STATES) state!: string
  @Nested(() => AuthFactorOTP, { optional: true }) otp?: AuthFactorOTP
}

export class AuthFactors {
  @Nested(() => AuthFactor, { list: 10 }) result!: AuthFactor[]
}

export const factorsOf = (summary: CredentialSummary | undefined): AuthFactors => ({
  result: summary?.hasTotp ? [{ state: AUTH_FACTOR_STATES[2], otp: {} }] : [],
})
