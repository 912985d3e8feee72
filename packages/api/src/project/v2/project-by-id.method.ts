import { defineMethod } from '@keyhall/core/api'
import { lastChange } from '@keyhall/core/orgs'
import { ProjectId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../message/index.js'
import { ChangeDate, DeletionDate } from '../../shapes/dates.js'
import type { UseCases } from '../../use-cases.js'
import { ProjectOfService, toProjectOfService } from './project-shape.js'

class ProjectServiceIdRequest {
  @Text({ max: 200 }) projectId!: string
}

class GetProjectResponse {
  @Nested(() => ProjectOfService) project!: ProjectOfService
}

const ofProject = {
  place: { kind: 'object', of: 'project', member: 'projectId' }, request: message(ProjectServiceIdRequest),
} as const

export const getProject = ({ projects }: UseCases) =>
  defineMethod({
    ...ofProject,
    name: 'project.v2.ProjectService/GetProject',
    summary: 'Returns a project',
    http: [{ verb: 'GET', path: '/v2/projects/{project_id}' }],
    permission: 'project.read',
    response: message(GetProjectResponse),
    handle: async ({ projectId }) => ({ project: toProjectOfService(await projects.read.one(ProjectId.parse(projectId))) }),
  })

export const deactivateProjectOfService = ({ projects }: UseCases) =>
  defineMethod({
    ...ofProject,
    name: 'project.v2.ProjectService/DeactivateProject',
    summary: 'Deactivates a project: sign-ins to its applications are refused and their tokens become invalid',
    http: [{ verb: 'POST', path: '/v2/projects/{project_id}/deactivate' }],
    permission: 'project.write',
    response: message(ChangeDate),
    handle: async ({ projectId }, { caller }) => ({
      changeDate: lastChange(await projects.change.setState(ProjectId.parse(projectId), 'inactive', caller)),
    }),
  })

export const activateProject = ({ projects }: UseCases) =>
  defineMethod({
    ...ofProject,
    name: 'project.v2.ProjectService/ActivateProject',
    summary: 'Reactivates a project',
    http: [{ verb: 'POST', path: '/v2/projects/{project_id}/activate' }],
    permission: 'project.write',
    response: message(ChangeDate),
    handle: async ({ projectId }, { caller }) => ({
      changeDate: lastChange(await projects.change.setState(ProjectId.parse(projectId), 'active', caller)),
    }),
  })

export const deleteProject = ({ projects }: UseCases) =>
  defineMethod({
    ...ofProject,
    name: 'project.v2.ProjectService/DeleteProject',
    summary: 'Removes a project with its applications, roles and user grants',
    http: [{ verb: 'DELETE', path: '/v2/projects/{project_id}' }],
    permission: 'project.delete',
    response: message(DeletionDate),
    handle: async ({ projectId }, { caller }) => ({ deletionDate: (await projects.change.remove(ProjectId.parse(projectId), caller)).at }),
  })
