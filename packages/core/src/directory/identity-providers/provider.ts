import type { InwardRule } from '../../foundation/claim-rules/index.js'
import type { EpochSeconds, OrgId, ProviderId } from '../../foundation/shared/index.js'
import type { ProviderSecrets, ProviderSettings } from './settings.js'

/** What people know a provider by: decides its mark on the login page, and its set-up guide. */
export const PROVIDER_BRANDS = [
  'google', 'microsoft', 'github', 'github_es', 'gitlab', 'gitlab_self_hosted', 'apple', 'oidc', 'oauth', 'jwt', 'saml', 'ldap',
] as const
export type ProviderBrand = (typeof PROVIDER_BRANDS)[number]

/** How an unknown person is matched with an existing account. Each match requires a proof by that account. */
export const AUTO_LINKINGS = ['none', 'user_name', 'email'] as const
export type AutoLinking = (typeof AUTO_LINKINGS)[number]

/** What a sign-in at the provider may do to accounts. */
export interface ProviderOptions {
  /** Whether a person may link it to their account. */
  readonly isLinkingAllowed: boolean
  /** Whether a person without an account may create one. */
  readonly isCreationAllowed: boolean
  /** Whether the account is created without asking the person. */
  readonly isAutoCreation: boolean
  /** Whether the profile is updated at every sign-in. */
  readonly isAutoUpdate: boolean
  readonly autoLinking: AutoLinking
  /** Domains of email addresses that may sign in; empty allows all. */
  readonly allowedDomains: readonly string[]
  /** Whether the authentication at the provider counts as ours: its second factor (`amr`, `acr`) and time (`auth_time`). */
  readonly isTrustedForFactors: boolean
  /** Whether every email address counts as verified. For providers that do not say so, and whose addresses the operator controls. */
  readonly areEmailsTrusted?: boolean
  /** Whether a new account gets the user name of the provider unchanged if it is free. */
  readonly areUserNamesKept?: boolean
}

/** A provider at which people sign in. */
export interface IdentityProvider {
  readonly id: ProviderId
  /** Absent for a provider of the instance. */
  readonly orgId?: OrgId
  /** 1–200 characters, shown on its button. */
  readonly name: string
  readonly state: 'active' | 'inactive'
  readonly brand: ProviderBrand
  readonly settings: ProviderSettings
  /** A `ProviderSecrets` as JSON, encrypted with the master key. Absent without secrets. */
  readonly sealedSecrets?: string
  readonly options: ProviderOptions
  /** What the claims of a sign-in become, in the order in which rules are tried. Absent without rules. */
  readonly claimRules?: readonly InwardRule[]
  /** Incremented by every change, to detect concurrent changes. */
  readonly version: number
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** A provider with its secrets, for a sign-in or a test. Never stored, never logged. */
export interface OpenedProvider<S extends ProviderSettings = ProviderSettings> extends Pick<IdentityProvider, 'id' | 'name' | 'brand' | 'version'> {
  readonly settings: S
  readonly secrets: ProviderSecrets
}
