import type { EpochSeconds, ProjectId } from '../../foundation/shared/index.js'

/** A role that users may be granted in a project. What it permits is the business of the applications of the project. */
export interface ProjectRole {
  readonly projectId: ProjectId
  /** Unique within the project; what tokens tell. Upper and lower case are different. */
  readonly key: string
  readonly displayName: string
  /** Under which lists show it; empty when it is of none. */
  readonly group: string
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}
