import type { EpochSeconds, OrgId } from '../../foundation/shared/index.js'

/** Whether something may be used. Deactivating is reversible, but revokes what was issued. */
export type Activity = 'active' | 'inactive'

/** An organization: the owner of users and projects. */
export interface Org {
  readonly id: OrgId
  readonly name: string
  /** The part after `@` in its users' login names; lower case, unique. */
  readonly primaryDomain: string
  readonly state: Activity
  readonly createdAt: EpochSeconds
  /** Absent if it was never changed. */
  readonly changedAt?: EpochSeconds
}

interface Dated {
  readonly createdAt: EpochSeconds
  readonly changedAt?: EpochSeconds
}

/** Time of the last change, or of the creation. */
export const lastChange = ({ createdAt, changedAt }: Dated): EpochSeconds => changedAt ?? createdAt
