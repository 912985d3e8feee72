import type { ProjectOfService } from '@keyhall/client/projects'

/** A project on its page, and what the caller may do with it. */
export interface ShownProject {
  readonly project: ProjectOfService
  /** Permissions in the project or in its organization. */
  readonly can: (permission: string) => boolean
  readonly refresh: () => Promise<void>
}
