import type { Activity } from '../orgs/index.js'
import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import type { EpochSeconds, OrgId, ProjectId } from '../../foundation/shared/index.js'

/** Whose branding the login pages use. */
export type PrivateLabeling = 'unspecified' | 'enforce_project_owner' | 'allow_user_owner'

/** How a project uses its roles, and what else applies to all of its clients. */
export interface ProjectSettings {
  /** Whether tokens for its clients contain the user's roles in it without a scope that requests them. */
  readonly roleAssertion: boolean
  /** Whether only users with an active grant of its roles may log in to its clients. */
  readonly roleCheck: boolean
  /** Whether only users of organizations with access to the project may log in to its clients. */
  readonly projectCheck: boolean
  readonly privateLabeling: PrivateLabeling
  /** Claims that all clients of the project add to tokens and responses. Absent without rules. */
  readonly claimRules?: readonly OutwardRule[]
}

/** A project groups clients; its id is in the audience of their tokens. */
export interface Project {
  readonly id: ProjectId
  readonly orgId: OrgId
  readonly name: string
  readonly state: Activity
  /** Absent if never set: `DEFAULT_PROJECT_SETTINGS`. */
  readonly settings?: ProjectSettings
  readonly createdAt: EpochSeconds
  /** Absent if it was never changed. */
  readonly changedAt?: EpochSeconds
}

export const DEFAULT_PROJECT_SETTINGS: ProjectSettings = {
  roleAssertion: false,
  roleCheck: false,
  projectCheck: false,
  privateLabeling: 'unspecified',
}
