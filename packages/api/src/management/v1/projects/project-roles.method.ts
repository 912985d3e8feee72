import { defineMethod } from '@keyhall/core/api'
import type { NewProjectRole, RolesChanged } from '@keyhall/core/projects'
import { ProjectId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

class ProjectRoleRequest {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200, plain: true }) roleKey!: string
  /** The key if absent. */
  @Text({ max: 200, shown: true, optional: true }) displayName?: string
  @Text({ min: 0, max: 200, plain: true, optional: true }) group?: string
}

class BulkProjectRole {
  @Text({ max: 200, plain: true }) key!: string
  @Text({ max: 200, shown: true, optional: true }) displayName?: string
  @Text({ min: 0, max: 200, plain: true, optional: true }) group?: string
}

class BulkAddProjectRolesRequest {
  @Text({ max: 200 }) projectId!: string
  @Nested(() => BulkProjectRole, { list: 1000 }) roles!: BulkProjectRole[]
}

class ProjectRoleKeyRequest {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) roleKey!: string
}

const place = { kind: 'org', project: 'projectId' } as const

const newRole = ({ key, displayName, group }: BulkProjectRole): NewProjectRole => ({
  key, displayName: displayName ?? key, group: group ?? '',
})

const toWire = ({ project, at }: RolesChanged): Changed => changedAt(at, project.orgId)

export const addProjectRole = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddProjectRole',
    summary: 'Adds a role to a project',
    permission: 'project.role.write',
    place,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/roles' }],
    request: message(ProjectRoleRequest),
    response: message(Changed),
    handle: async ({ projectId, roleKey, ...role }, { caller }) =>
      toWire(await projects.roles.add(ProjectId.parse(projectId), [newRole({ key: roleKey, ...role })], caller)),
  })

export const bulkAddProjectRoles = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/BulkAddProjectRoles',
    summary: 'Adds several roles to a project; adds all or none',
    permission: 'project.role.write',
    place,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/roles/_bulk' }],
    request: message(BulkAddProjectRolesRequest),
    response: message(Changed),
    handle: async ({ projectId, roles }, { caller }) => toWire(await projects.roles.add(ProjectId.parse(projectId), roles.map(newRole), caller)),
  })

export const updateProjectRole = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateProjectRole',
    summary: 'Changes the display name and the group of a role; its key stays unchanged',
    permission: 'project.role.write',
    place,
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/roles/{role_key}' }],
    request: message(ProjectRoleRequest),
    response: message(Changed),
    handle: async ({ projectId, roleKey, ...role }, { caller }) =>
      toWire(await projects.roles.change(ProjectId.parse(projectId), newRole({ key: roleKey, ...role }), caller)),
  })

export const removeProjectRole = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveProjectRole',
    summary: 'Removes a role from a project and from all user grants',
    permission: 'project.role.delete',
    place,
    http: [{ verb: 'DELETE', path: '/management/v1/projects/{project_id}/roles/{role_key}' }],
    request: message(ProjectRoleKeyRequest),
    response: message(Changed),
    handle: async ({ projectId, roleKey }, { caller }) => toWire(await projects.roles.remove(ProjectId.parse(projectId), roleKey, caller)),
  })
