import type { EpochSeconds, ProviderId, UserId } from '../../foundation/shared/index.js'

/** A person at a provider who signs in to an account here. */
export interface ExternalLink {
  readonly providerId: ProviderId
  /** Identifies the person at the provider. Unique with the provider. */
  readonly externalId: string
  readonly userId: UserId
  /** How the provider names the person; shown to people, never compared. */
  readonly userName: string
  readonly linkedAt: EpochSeconds
}

/** Maximum number of links of one user. */
export const MAX_LINKS = 50

/** Maximum length of an external id, in UTF-16 code units. Databases index no longer values. */
export const MAX_EXTERNAL_ID = 500

/** Maximum length of the shown name, in UTF-16 code units. */
export const MAX_LINKED_NAME = 200
