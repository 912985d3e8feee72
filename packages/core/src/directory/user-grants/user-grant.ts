import type { Activity } from '../orgs/index.js'
import type { EpochSeconds, OrgId, ProjectId, UserGrantId, UserId } from '../../foundation/shared/index.js'

/** A user holds roles of a project. */
export interface UserGrant {
  readonly id: UserGrantId
  readonly userId: UserId
  /** The organization that gave it. */
  readonly orgId: OrgId
  readonly projectId: ProjectId
  /** Keys of roles of the project, each once, at least one. */
  readonly roleKeys: readonly string[]
  readonly state: Activity
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}

/** Active roles of one user in one project, with the organization that gave them. */
export interface GrantedRoles {
  readonly projectId: ProjectId
  readonly orgId: OrgId
  /** Of that organization. */
  readonly primaryDomain: string
  readonly roleKeys: readonly string[]
}
