import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { addProject } from './add-project.method.js'
import { listProjectRoles } from './list-project-roles.method.js'
import { listProjects } from './list-projects.method.js'
import { deactivateProject, getProjectById, reactivateProject, removeProject } from './project-by-id.method.js'
import {
  addProjectMember, listProjectMemberRoles, listProjectMembers, removeProjectMember, updateProjectMember,
} from './project-members.method.js'
import { addProjectRole, bulkAddProjectRoles, removeProjectRole, updateProjectRole } from './project-roles.method.js'
import { updateProject } from './update-project.method.js'

/** Projects, their roles and their administrators. */
export const projectMethods = (use: UseCases): readonly AnyMethod[] => [
  addProject(use),
  updateProject(use),
  getProjectById(use),
  listProjects(use),
  deactivateProject(use),
  reactivateProject(use),
  removeProject(use),
  listProjectRoles(use),
  addProjectRole(use),
  bulkAddProjectRoles(use),
  updateProjectRole(use),
  removeProjectRole(use),
  listProjectMemberRoles(),
  listProjectMembers(use),
  addProjectMember(use),
  updateProjectMember(use),
  removeProjectMember(use),
]
