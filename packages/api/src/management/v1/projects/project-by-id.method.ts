import { defineMethod } from '@keyhall/core/api'
import { ProjectId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import { ProjectMessage, projectDetails, toProject } from '../../../shapes/project.js'
import type { UseCases } from '../../../use-cases.js'

class ProjectIdRequest {
  @Text({ max: 200 }) id!: string
}

class GetProjectByIDResponse {
  @Nested(() => ProjectMessage) project!: ProjectMessage
}

const place = { kind: 'org', project: 'id' } as const
const request = message(ProjectIdRequest)

export const getProjectById = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/GetProjectByID',
    summary: 'Returns a project of the organization',
    permission: 'project.read',
    place,
    http: [{ verb: 'GET', path: '/management/v1/projects/{id}' }],
    request,
    response: message(GetProjectByIDResponse),
    handle: async ({ id }) => ({ project: toProject(await projects.read.one(ProjectId.parse(id))) }),
  })

export const deactivateProject = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/DeactivateProject',
    summary: 'Deactivates a project: sign-ins to its applications are refused and their tokens become invalid',
    permission: 'project.write',
    place,
    http: [{ verb: 'POST', path: '/management/v1/projects/{id}/_deactivate' }],
    request,
    response: message(Changed),
    handle: async ({ id }, { caller }) => ({
      details: projectDetails(await projects.change.setState(ProjectId.parse(id), 'inactive', caller)),
    }),
  })

export const reactivateProject = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ReactivateProject',
    summary: 'Reactivates a project',
    permission: 'project.write',
    place,
    http: [{ verb: 'POST', path: '/management/v1/projects/{id}/_reactivate' }],
    request,
    response: message(Changed),
    handle: async ({ id }, { caller }) => ({ details: projectDetails(await projects.change.setState(ProjectId.parse(id), 'active', caller)) }),
  })

export const removeProject = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveProject',
    summary: 'Removes a project with its applications, roles and user grants',
    permission: 'project.delete',
    place,
    http: [{ verb: 'DELETE', path: '/management/v1/projects/{id}' }],
    request,
    response: message(Changed),
    handle: async ({ id }, { caller, orgId }) => changedAt((await projects.change.remove(ProjectId.parse(id), caller)).at, orgId),
  })
