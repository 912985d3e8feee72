import type { EpochSeconds, OrgId } from '../../foundation/shared/index.js'

/** Something that an application keeps with an organization. */
export interface OrgMetadata {
  readonly orgId: OrgId
  /** At most 200 characters; upper and lower case are different. */
  readonly key: string
  /** Bytes in base64. */
  readonly value: string
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}
