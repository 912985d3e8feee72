import type { EpochSeconds, OrgId } from '../../foundation/shared/index.js'

/** Whether something may be used. Deactivating ends what it gave out, and is reversible. */
export type Activity = 'active' | 'inactive'

/** An organization: the owner of users and projects. */
export interface Org {
  readonly id: OrgId
  readonly name: string
  /** The part after `@` in the login names of its users; lower case, unique. */
  readonly primaryDomain: string
  readonly state: Activity
  readonly createdAt: EpochSeconds
  /** Absent when it has never changed. */
  readonly changedAt?: EpochSeconds
}

interface Dated {
  readonly createdAt: EpochSeconds
  readonly changedAt?: EpochSeconds
}

/** When it changed last: when it was made, if never. */
/** When it changed last: when it was made, if never. */
export const lastChange = ({ createdAt, changedAt }: Dated): EpochSeconds => changedAt ?? createdAt
