import type { EpochSeconds } from './clock.js'

/** What may have more rows than one unit of work can delete. */
export const REMOVABLE_KINDS = ['org', 'project', 'client', 'provider', 'user'] as const

/** An object that was removed, with rows that are left. */
export interface Removal {
  readonly kind: (typeof REMOVABLE_KINDS)[number]
  readonly id: string
}

export interface RemovalReads {
  /** Removals that have a part left, the oldest first; at most 100. */
  pending(): Promise<readonly Removal[]>
}

/**
 * Removals that go on after the unit of work that began them. The stores of organizations, projects, clients, providers and users begin them: with that
 * commit, no read returns the object or anything in it, and its primary domain and user names are free. Its ids stay in use until the last row is deleted.
 */
export interface Removals extends RemovalReads {
  /**
   * Deletes or looks at about `limit` rows. Safe in several processes, and after a crash.
   *
   * @returns whether nothing is left to do here: it is complete, or another process continues it
   */
  step(removal: Removal, at: EpochSeconds, limit: number): Promise<boolean>
}
