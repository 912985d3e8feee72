import type { ProjectId } from '../shared/index.js'
import type { Project } from './project.js'

export interface ProjectReads {
  find(id: ProjectId): Promise<Project | undefined>
}

export interface ProjectStore extends ProjectReads {
  /** Adds the project, or replaces name and state of the one with this id. */
  put(project: Project): Promise<void>
}
