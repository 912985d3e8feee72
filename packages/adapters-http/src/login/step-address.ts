import type { InteractiveStep } from '@keyhall/core/auth-requests'
import type { FactorKind } from '@keyhall/core/factors'
import type { SecondFactorKind } from '@keyhall/core/instance'
import type { AuthRequestId } from '@keyhall/core/shared'

/** The page of every step. */
const PAGES = {
  log_in: 'loginname',
  select_account: 'accounts',
  register: 'register',
  second_factor: 'second-factor',
  change_password: 'change-password',
  verify_email: 'verify-email',
  accept_terms: 'terms',
  set_up_factor: 'set-up',
  consent: 'consent',
} as const satisfies Record<InteractiveStep['step'], string>

/** The page of every second factor. */
const FACTOR_PAGES = {
  passkey: 'security-key',
  totp: 'totp',
  email_code: 'email-code',
  recovery_code: 'recovery-code',
} as const satisfies Record<FactorKind, string>

/** The page for setting up each factor during a sign-in. */
const SET_UP_PAGES = { passkey: 'set-up-passkey', totp: 'set-up-totp', email_code: 'set-up-email-code' } as const satisfies Record<SecondFactorKind, string>

type Page<T> = T[keyof T]

export type LoginPage =
  | Page<typeof PAGES> | Page<typeof FACTOR_PAGES> | Page<typeof SET_UP_PAGES> | 'register-code' | 'password' | 'passkey' | 'forgotten-password' | 'reset-password'
  | 'recovery-codes' | 'cancel' | 'external' | 'external-account' | 'directory'

export const factorPage = (kind: FactorKind): LoginPage => FACTOR_PAGES[kind]
export const setUpPage = (kind: SecondFactorKind): LoginPage => SET_UP_PAGES[kind]

export const pageAddress = (basePath: string, page: LoginPage, id: AuthRequestId): string =>
  `${basePath}/ui/login/${page}?authRequestID=${encodeURIComponent(id)}`

/** The page of a step. For second factors, the page of the preferred one. */
const pageOf = (step: InteractiveStep): LoginPage =>
  step.step === 'second_factor' && step.factors[0] !== undefined ? FACTOR_PAGES[step.factors[0]] : PAGES[step.step]

/** The URL of the page of an interactive step. */
export const stepAddress = (basePath: string, step: InteractiveStep, id: AuthRequestId): string => pageAddress(basePath, pageOf(step), id)
