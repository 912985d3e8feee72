import type { Activity } from '../orgs/index.js'
import type { EpochSeconds, OrgId, ProjectId } from '../shared/index.js'

/** A project groups clients; its id is in the audience of their tokens. */
export interface Project {
  readonly id: ProjectId
  readonly orgId: OrgId
  readonly name: string
  readonly state: Activity
  readonly createdAt: EpochSeconds
}
