import type { Activity } from '../orgs/index.js'
import type { EpochSeconds, OrgId, ProjectId, UserGrantId, UserId } from '../../foundation/shared/index.js'

/** The roles of a user in a project, granted by an organization. */
export interface UserGrant {
  readonly id: UserGrantId
  readonly userId: UserId
  /** The granting organization. */
  readonly orgId: OrgId
  readonly projectId: ProjectId
  /** Role keys of the project, without duplicates, at least one. */
  readonly roleKeys: readonly string[]
  readonly state: Activity
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}

/** Active roles of one user in one project, with the granting organization. */
export interface GrantedRoles {
  readonly projectId: ProjectId
  readonly orgId: OrgId
  /** Of that organization. */
  readonly primaryDomain: string
  readonly roleKeys: readonly string[]
}
