import type { EpochSeconds, ProjectId } from '../../foundation/shared/index.js'

/** A role that users can be granted in a project. Its meaning is up to the project's applications. */
export interface ProjectRole {
  readonly projectId: ProjectId
  /** Unique within the project, case-sensitive; appears in tokens. */
  readonly key: string
  readonly displayName: string
  /** Heading in lists; empty for none. */
  readonly group: string
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}
