import { defineMethod } from '@keyhall/core/api'
import { lastChange } from '@keyhall/core/orgs'
import { ProjectId } from '@keyhall/core/shared'
import { Flag, OneOf, Text, message } from '../../message/index.js'
import { ChangeDate } from '../../shapes/dates.js'
import { PRIVATE_LABELING_SETTINGS, privateLabeling } from '../../shapes/project.js'
import type { UseCases } from '../../use-cases.js'

class ProjectServiceUpdateRequest {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200, shown: true, optional: true, hasPresence: true }) name?: string
  @Flag({ optional: true }) projectRoleAssertion?: boolean
  @Flag({ optional: true }) authorizationRequired?: boolean
  @Flag({ optional: true }) projectAccessRequired?: boolean
  @OneOf(PRIVATE_LABELING_SETTINGS, { optional: true }) privateLabelingSetting?: string
}

export const updateProjectOfService = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/UpdateProject',
    summary: 'Changes the given members of a project',
    permission: 'project.write',
    place: { kind: 'object', of: 'project', member: 'projectId' },
    http: [{ verb: 'PATCH', path: '/v2/projects/{project_id}' }],
    request: message(ProjectServiceUpdateRequest),
    response: message(ChangeDate),
    handle: async ({ projectId, name, privateLabelingSetting, ...flags }, { caller }) => {
      const settings = {
        ...(flags.projectRoleAssertion === undefined ? {} : { roleAssertion: flags.projectRoleAssertion }),
        ...(flags.authorizationRequired === undefined ? {} : { roleCheck: flags.authorizationRequired }),
        ...(flags.projectAccessRequired === undefined ? {} : { projectCheck: flags.projectAccessRequired }),
        ...(privateLabelingSetting === undefined ? {} : { privateLabeling: privateLabeling(privateLabelingSetting) }),
      }
      const project = await projects.change.change(ProjectId.parse(projectId), { settings, ...(name === undefined ? {} : { name }) }, caller)
      return { changeDate: lastChange(project) }
    },
  })
