import type { OrgId } from '../shared/index.js'

/** A credential that a login policy can admit as the first factor. */
export type FirstFactor = 'password' | 'passkey'

/** A person who owns the instance, with the first factors that they have. */
export interface OwnerFactors {
  readonly orgId: OrgId
  readonly factors: readonly FirstFactor[]
}

/** Reads the first factors of active people in active organizations. A passkey counts when it verifies its user. */
export interface FirstFactorReads {
  /**
   * Finds an organization in which people have first factors, but no active person has the admitted one.
   *
   * @param among one organization, or all that have no login policy of their own
   */
  orgWithout(admitted: FirstFactor, among: OrgId | 'inheriting'): Promise<OrgId | undefined>
  /** Returns the people who own the instance. */
  owners(): Promise<readonly OwnerFactors[]>
}
