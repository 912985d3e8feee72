import type { Activity } from '../orgs/index.js'
import type { EpochSeconds, OrgId, ProjectId } from '../../foundation/shared/index.js'

/** Whose looks the pages of a login have. */
export type PrivateLabeling = 'unspecified' | 'enforce_project_owner' | 'allow_user_owner'

/** What a project makes of its roles. */
export interface ProjectSettings {
  /** Whether tokens for its clients tell the roles of users in it without being asked by a scope. */
  readonly roleAssertion: boolean
  /** Whether only users with an active grant of its roles may log in to its clients. */
  readonly roleCheck: boolean
  /** Whether only users of organizations that have the project may log in to its clients. */
  readonly projectCheck: boolean
  readonly privateLabeling: PrivateLabeling
}

/** A project groups clients; its id is in the audience of their tokens. */
export interface Project {
  readonly id: ProjectId
  readonly orgId: OrgId
  readonly name: string
  readonly state: Activity
  /** Absent where none was ever chosen: `DEFAULT_PROJECT_SETTINGS`. */
  readonly settings?: ProjectSettings
  readonly createdAt: EpochSeconds
  /** Absent when it has never changed. */
  readonly changedAt?: EpochSeconds
}

export const DEFAULT_PROJECT_SETTINGS: ProjectSettings = {
  roleAssertion: false,
  roleCheck: false,
  projectCheck: false,
  privateLabeling: 'unspecified',
}
