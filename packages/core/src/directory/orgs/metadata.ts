import type { OrgId } from '../../foundation/shared/index.js'
import type { MetadataEntry } from '../metadata/index.js'

/** An application's data about an organization. */
export interface OrgMetadata extends MetadataEntry {
  readonly orgId: OrgId
}
