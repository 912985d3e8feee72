import type { ProviderId } from '../shared/index.js'
import type { BrandingPolicy, TextsPolicy } from './branding.js'

/** What a person may prove beside their password. Recovery codes replace each of them, and cannot be switched off separately. */
export const SECOND_FACTOR_KINDS = ['passkey', 'totp', 'email_code'] as const
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number]

/** Maximum number of identity providers of a login policy. */
export const MAX_POLICY_PROVIDERS = 30

/** How people of an organization may sign in. */
export interface LoginPolicy {
  /** Whether passwords are accepted. */
  readonly allowUsernamePassword: boolean
  /** Whether people may register themselves. */
  readonly allowRegister: boolean
  /** Whether registration requires a mailed code before the account is created. */
  readonly registrationVerifiesEmail: boolean
  /** Whether registration asks for first and last name. */
  readonly registrationAsksForName: boolean
  /** Whether a verified email address is not accepted as a login name. */
  readonly disableLoginWithEmail: boolean
  /** Whether a passkey alone is accepted. */
  readonly allowPasskeys: boolean
  /** The accepted second factors, the preferred ones first. */
  readonly secondFactors: readonly SecondFactorKind[]
  /** Whether a second factor is required: people without one set it up during the sign-in. */
  readonly forceSecondFactor: boolean
  /** Seconds until a person who declined to set up a second factor is asked again; 0 never asks. */
  readonly offerSecondFactorEvery: number
  /** Whether the login hides which login names exist. */
  readonly hideUnknownUsers: boolean
  /** Whether people may reset their password by a mailed code. */
  readonly allowPasswordReset: boolean
  /** Whether a verified email address is required to sign in. */
  readonly requireVerifiedEmail: boolean
  /** Whether people may delete their own account. */
  readonly allowAccountRemoval: boolean
  /** Whether people may sign in at the listed identity providers; absent like `false`. */
  readonly allowExternalIdp?: boolean
  /** Whether login names of verified domains lead to the organization of the domain; absent like `false`. Only that of the instance counts. */
  readonly allowDomainDiscovery?: boolean
  /** The identity providers, in the order of their buttons; absent like an empty list. */
  readonly providers?: readonly ProviderId[]
}

/** Requirements for passwords. */
export interface PasswordComplexityPolicy {
  /** Code points, from 8 to 72. */
  readonly minLength: number
  readonly hasUppercase: boolean
  readonly hasLowercase: boolean
  readonly hasNumber: boolean
  readonly hasSymbol: boolean
  /** Whether to refuse passwords that are common, or contain the person's own name (NIST SP 800-63B-4 §3.1.1.2). */
  readonly refuseCommon: boolean
}

/** Limits for guessing. */
export interface LockoutPolicy {
  /** Consecutive wrong passwords that lock an account until an administrator unlocks it; 0 never locks. Responses slow down regardless. */
  readonly maxPasswordAttempts: number
  /** The same for wrong one-time passwords, recovery codes and codes by mail. */
  readonly maxSecondFactorAttempts: number
}

/** Session lifetimes of an organization's people, in seconds; absent members inherit from the instance. */
export interface SessionPolicy {
  readonly idle?: number
  readonly absolute?: number
}

/** Links on every login page; absent members show none. People can be asked to accept the terms behind one of them. */
export interface LinksPolicy {
  readonly termsOfService?: string
  /** The version of the terms that people must accept at their next sign-in. Absent: they are not asked. */
  readonly termsVersion?: string
  readonly privacyPolicy?: string
  readonly help?: string
  readonly supportEmail?: string
}

/** The policies, by the names under which they are stored. */
export interface Policies {
  readonly login: LoginPolicy
  readonly passwordComplexity: PasswordComplexityPolicy
  readonly lockout: LockoutPolicy
  readonly sessions: SessionPolicy
  readonly links: LinksPolicy
  readonly branding: BrandingPolicy
  readonly texts: TextsPolicy
}

export type PolicyKind = keyof Policies
export const POLICY_KINDS = ['login', 'passwordComplexity', 'lockout', 'sessions', 'links', 'branding', 'texts'] as const satisfies readonly PolicyKind[]

export const DEFAULT_POLICIES: Policies = {
  login: {
    allowUsernamePassword: true,
    allowRegister: true,
    registrationVerifiesEmail: true,
    registrationAsksForName: false,
    disableLoginWithEmail: false,
    allowPasskeys: true,
    secondFactors: SECOND_FACTOR_KINDS,
    forceSecondFactor: false,
    offerSecondFactorEvery: 0,
    hideUnknownUsers: true,
    allowPasswordReset: true,
    requireVerifiedEmail: false,
    allowAccountRemoval: false,
  },
  passwordComplexity: { minLength: 8, hasUppercase: false, hasLowercase: false, hasNumber: false, hasSymbol: false, refuseCommon: true },
  lockout: { maxPasswordAttempts: 0, maxSecondFactorAttempts: 0 },
  sessions: {},
  links: {},
  branding: {},
  texts: {},
}
