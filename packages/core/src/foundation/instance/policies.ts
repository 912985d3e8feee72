import type { BrandingPolicy, TextsPolicy } from './branding.js'

/** What a person may prove beside their password. Recovery codes stand in for each of them, and cannot be switched off alone. */
export const SECOND_FACTOR_KINDS = ['passkey', 'totp', 'email_code'] as const
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number]

/** How people of an organization may sign in. */
export interface LoginPolicy {
  /** Whether a password lets anybody in. */
  readonly allowUsernamePassword: boolean
  /** Whether people may register themselves. */
  readonly allowRegister: boolean
  /** Whether registration asks for the code from a mail before the account exists. */
  readonly registrationVerifiesEmail: boolean
  /** Whether registration asks for first and last name. */
  readonly registrationAsksForName: boolean
  /** Whether a verified e-mail address is no login name. */
  readonly disableLoginWithEmail: boolean
  /** Whether a passkey alone lets somebody in. */
  readonly allowPasskeys: boolean
  /** The second factors that count, those that are preferred first. */
  readonly secondFactors: readonly SecondFactorKind[]
  /** Whether nobody gets in without a second factor: who has none sets one up while they sign in. */
  readonly forceSecondFactor: boolean
  /** Seconds after which somebody who has declined to set up a second factor is asked again; 0: nobody is asked. */
  readonly offerSecondFactorEvery: number
  /** Whether the login tells nobody if a login name exists. */
  readonly hideUnknownUsers: boolean
  /** Whether people may choose another password with a code that is mailed to them. */
  readonly allowPasswordReset: boolean
  /** Whether nobody gets in before their e-mail address is verified. */
  readonly requireVerifiedEmail: boolean
  /** Whether people may delete their own account. */
  readonly allowAccountRemoval: boolean
}

/** What a password needs. */
export interface PasswordComplexityPolicy {
  /** Code points, from 8 to 72. */
  readonly minLength: number
  readonly hasUppercase: boolean
  readonly hasLowercase: boolean
  readonly hasNumber: boolean
  readonly hasSymbol: boolean
  /** Whether passwords are refused that many people use, or that are made of the person's own name (NIST SP 800-63B-4 §3.1.1.2). */
  readonly refuseCommon: boolean
}

/** What happens to whoever guesses. */
export interface LockoutPolicy {
  /** After so many wrong passwords in a row an account is locked, until somebody unlocks it; 0 never. Answers slow down in any case. */
  readonly maxPasswordAttempts: number
  /** The same for wrong one-time passwords, recovery codes and codes by mail. */
  readonly maxSecondFactorAttempts: number
}

/** Lifetimes of the sign-ins of an organization's people, in seconds; absent where those of the instance hold. */
export interface SessionPolicy {
  readonly idle?: number
  readonly absolute?: number
}

/** Addresses that every page of the login links to; absent where there is nothing to link to. */
export interface LinksPolicy {
  readonly termsOfService?: string
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
