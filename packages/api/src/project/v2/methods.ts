import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { createProject } from './create-project.method.js'
import { listProjectsOfService } from './list-projects.method.js'
import { activateProject, deactivateProjectOfService, deleteProject, getProject } from './project-by-id.method.js'
import { addRoleOfService, listRolesOfService, removeRoleOfService, updateRoleOfService } from './project-roles.method.js'
import { updateProjectOfService } from './update-project.method.js'

/** ProjectService v2. Its methods have no REST path. */
export const projectServiceMethods = (use: UseCases): readonly AnyMethod[] => [
  createProject(use),
  updateProjectOfService(use),
  deleteProject(use),
  getProject(use),
  listProjectsOfService(use),
  deactivateProjectOfService(use),
  activateProject(use),
  addRoleOfService(use),
  updateRoleOfService(use),
  removeRoleOfService(use),
  listRolesOfService(use),
]
