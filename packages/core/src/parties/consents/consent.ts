import type { Scope } from '../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** The scopes that a person has allowed an application. There is at most one for each person and application. */
export interface Consent {
  readonly userId: UserId
  readonly clientId: ClientId
  readonly scopes: readonly Scope[]
  /** When the person first agreed. */
  readonly grantedAt: EpochSeconds
  /** When the person last agreed. */
  readonly changedAt: EpochSeconds
}

/** Maximum number of consents of a person. The ones that are unchanged for the longest time are deleted. */
export const MAX_CONSENTS = 500

/** Maximum number of scopes of a consent. A request can name 100, and individual claims add at most four. */
export const MAX_CONSENT_SCOPES = 110

/** The requested scopes that the consent does not cover, in their order. */
export const missingScopes = (requested: readonly Scope[], consent: Consent | undefined): readonly Scope[] =>
  requested.filter((scope) => !consent?.scopes.includes(scope))

/** Adds scopes to what the person has allowed before. The scopes of the latest request come first, because the number is limited. */
export function consentedTo({ userId, clientId, scopes }: Pick<Consent, 'userId' | 'clientId' | 'scopes'>, before: Consent | undefined, at: EpochSeconds): Consent {
  const all = [...new Set([...scopes, ...(before?.scopes ?? [])])]
  return { userId, clientId, scopes: all.slice(0, MAX_CONSENT_SCOPES), grantedAt: before?.grantedAt ?? at, changedAt: at }
}
