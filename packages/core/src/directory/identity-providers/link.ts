import type { EpochSeconds, ProjectId, ProviderId, UserId } from '../../foundation/shared/index.js'

/** Roles of one project that claim rules of a provider granted, and may withdraw. */
export interface ProvidedRoles {
  readonly projectId: ProjectId
  readonly roleKeys: readonly string[]
}

/** A person at a provider who signs in to an account here. */
export interface ExternalLink {
  readonly providerId: ProviderId
  /** Identifies the person at the provider. Unique with the provider. */
  readonly externalId: string
  readonly userId: UserId
  /** How the provider names the person; shown to people, never compared. */
  readonly userName: string
  readonly linkedAt: EpochSeconds
  /** Whether an administrator or an import added it: the first proof of an address keeps such a link. */
  readonly isGiven?: true
  /** Since when the identities of the provider come from elsewhere. The link works again once the person has signed in another way. */
  readonly suspendedAt?: EpochSeconds
  /** Absent when claim rules granted none. */
  readonly roles?: readonly ProvidedRoles[]
}

/** Maximum number of links of one user. */
export const MAX_LINKS = 50

/** Maximum length of an external id, in UTF-16 code units. Databases index no longer values. */
export const MAX_EXTERNAL_ID = 500

/** Maximum length of the shown name, in UTF-16 code units. */
export const MAX_LINKED_NAME = 200
