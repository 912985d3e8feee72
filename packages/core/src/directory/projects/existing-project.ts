import type { ProjectId } from '../../foundation/shared/index.js'
import { ProjectUnknown } from './errors.js'
import type { ProjectReads } from './ports.js'
import type { Project } from './project.js'

/** @throws ProjectUnknown */
export async function existingProject(projects: Pick<ProjectReads, 'find'>, id: ProjectId): Promise<Project> {
  const project = await projects.find(id)
  if (!project) throw new ProjectUnknown('this project does not exist')
  return project
}
