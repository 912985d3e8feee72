import { defineMethod } from '@keyhall/core/api'
import { ProjectId } from '@keyhall/core/shared'
import { Text, message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { ProjectFlags, projectDetails, settingsOf } from '../../../shapes/project.js'
import type { UseCases } from '../../../use-cases.js'

class UpdateProjectRequest extends ProjectFlags {
  @Text({ max: 200 }) id!: string
  @Text({ max: 200, shown: true }) name!: string
}

export const updateProject = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateProject',
    summary: 'Changes the name and settings of a project; omitted settings are turned off',
    permission: 'project.write',
    place: { kind: 'org', project: 'id' },
    http: [{ verb: 'PUT', path: '/management/v1/projects/{id}' }],
    request: message(UpdateProjectRequest),
    response: message(Changed),
    handle: async (input, { caller }) => {
      const change = { name: input.name, settings: settingsOf(input) }
      return { details: projectDetails(await projects.change.change(ProjectId.parse(input.id), change, caller)) }
    },
  })
