import type { ClientId, UserId } from '../../foundation/shared/index.js'
import type { Consent } from './consent.js'

export interface ConsentReads {
  find(userId: UserId, clientId: ClientId): Promise<Consent | undefined>
  /** The last changed one first, at most `MAX_CONSENTS`. */
  ofUser(userId: UserId): Promise<readonly Consent[]>
}

/** Consents are deleted with their person and their application. */
export interface ConsentStore extends ConsentReads {
  /** Adds or replaces the consent, and deletes those of the person beyond `MAX_CONSENTS`. */
  put(consent: Consent): Promise<void>
  /** @returns whether it existed */
  remove(userId: UserId, clientId: ClientId): Promise<boolean>
}
