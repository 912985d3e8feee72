import type { RuledPerson } from './ruled-person.js'
import type { PhoneNumber } from '../../directory/users/index.js'
import type { EpochSeconds, OrgId, ProviderId, SecretHash, SessionId, UserId } from '../../foundation/shared/index.js'

/** A person as their provider describes them, bounded. Sealed in storage. */
export interface PersonAtProvider {
  readonly externalId: string
  readonly userName?: string
  readonly email?: string
  readonly isEmailVerified: boolean
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly nickName?: string
  readonly preferredLanguage?: string
  /** Verified by the provider. */
  readonly phone?: PhoneNumber
  /** Whether the provider is trusted for factors, and has proven more than one. */
  readonly hasProvenFactors: boolean
  /** When they signed in there. Present only if the provider is trusted for it. */
  readonly authTime?: EpochSeconds
  /** SHA-256 of the session id of the provider, if it has one. */
  readonly sidHash?: SecretHash
  /** What the provider needs for a sign-out there, sealed. Absent unless its settings ask for it. */
  readonly logoutHint?: string
  /** What claim rules make of the claims. Absent without rules. The claims themselves are not stored. */
  readonly ruled?: RuledPerson
}

/** The signed-in person who adds a sign-in at a provider to their account, and the session in which they do it. */
export interface LinkingPerson {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly sessionId: SessionId
}

/**
 * The part of a sign-in that happens at a provider. It is part of the request: it expires with it, has no row of its own, and no other
 * browser can use it. A new attempt replaces the one before, so that the answer to an older tab is refused.
 *
 * - `away`: the browser is at the provider. `stateHash`: SHA-256 of the secret part of `state`. `begunAt` is absent in attempts of older servers.
 *   `linkTo`: the account that gets the link, without a sign-in
 * - `returned`: no account is linked yet. `isLinking`: the person chose to link, so that the account that signs in next gets the link
 * - `over`: the answer was used; it cannot be used again. `isAboveOrg`: it named a person with roles beyond the organization of the provider, who goes on
 *   with the ways of the instance
 */
export type PendingExternal =
  | {
      readonly stage: 'away'
      readonly providerId: ProviderId
      readonly stateHash: SecretHash
      readonly memory: string
      readonly begunAt?: EpochSeconds
      readonly linkTo?: LinkingPerson
    }
  | {
      readonly stage: 'returned'
      readonly providerId: ProviderId
      /** Absent for a provider of the instance. */
      readonly providerOrgId?: OrgId
      readonly providerName: string
      /** Of the settings by which the answer was verified. Absent in answers of older servers. */
      readonly providerVersion?: number
      readonly person: PersonAtProvider
      readonly isLinking: boolean
    }
  | { readonly stage: 'over'; readonly isAboveOrg?: true }

/** Whether the settings by which an answer was verified have changed since: they decide whom the provider names, and its claim rules. */
export const isOfOtherSettings = (
  { providerVersion }: { readonly providerVersion?: number }, { version }: { readonly version: number },
): boolean => providerVersion !== undefined && providerVersion !== version
