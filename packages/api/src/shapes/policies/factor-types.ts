import { InvalidMessage } from '@keyhall/core/api'
import type { LoginPolicy, SecondFactorKind } from '@keyhall/core/instance'

/** Kinds of second factors in the order of their enum numbers. */
export const SECOND_FACTORS = [
  'SECOND_FACTOR_TYPE_UNSPECIFIED', 'SECOND_FACTOR_TYPE_OTP', 'SECOND_FACTOR_TYPE_U2F', 'SECOND_FACTOR_TYPE_OTP_EMAIL', 'SECOND_FACTOR_TYPE_OTP_SMS',
] as const
export const MULTI_FACTORS = ['MULTI_FACTOR_TYPE_UNSPECIFIED', 'MULTI_FACTOR_TYPE_U2F_WITH_VERIFICATION'] as const

const KINDS: Readonly<Record<string, SecondFactorKind>> = {
  SECOND_FACTOR_TYPE_OTP: 'totp',
  SECOND_FACTOR_TYPE_U2F: 'passkey',
  SECOND_FACTOR_TYPE_OTP_EMAIL: 'email_code',
}

const NAMES: Readonly<Record<SecondFactorKind, (typeof SECOND_FACTORS)[number]>> = {
  totp: 'SECOND_FACTOR_TYPE_OTP', passkey: 'SECOND_FACTOR_TYPE_U2F', email_code: 'SECOND_FACTOR_TYPE_OTP_EMAIL',
}

/** @throws InvalidMessage for an unsupported kind */
export function readSecondFactor(name: string, field: string): SecondFactorKind {
  const kind = KINDS[name]
  if (!kind) throw new InvalidMessage('LoginPolicy', [{ field, problem: `must be one of ${Object.keys(KINDS).join(', ')}` }])
  return kind
}

/** Each kind once, in the order of the request. @throws InvalidMessage for an unsupported kind */
export const readSecondFactors = (names: readonly string[]): readonly SecondFactorKind[] =>
  [...new Set(names.map((name) => readSecondFactor(name, 'secondFactors')))]

export const onWire = (kinds: readonly SecondFactorKind[]): string[] => kinds.map((kind) => NAMES[kind])

/** A passkey counts as two factors. */
export const multiFactorsOf = ({ allowPasskeys }: LoginPolicy): string[] => (allowPasskeys ? [MULTI_FACTORS[1]] : [])
