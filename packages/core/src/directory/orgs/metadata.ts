import type { EpochSeconds, OrgId } from '../../foundation/shared/index.js'

/** An application's data about an organization. */
export interface OrgMetadata {
  readonly orgId: OrgId
  /** At most 200 characters, case-sensitive. */
  readonly key: string
  /** Bytes in base64. */
  readonly value: string
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}
