import { defineMethod } from '@keyhall/core/api'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { ProjectFlags, projectDetails, settingsOf } from '../../../shapes/project.js'
import type { UseCases } from '../../../use-cases.js'

class AddProjectRequest extends ProjectFlags {
  @Text({ max: 200, shown: true }) name!: string
}

class AddProjectResponse {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

export const addProject = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddProject',
    summary: 'Adds a project to the organization',
    permission: 'project.create',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/projects' }],
    request: message(AddProjectRequest),
    response: message(AddProjectResponse),
    handle: async (input, call) => {
      const project = await projects.add.add({ orgId: call.orgId, name: input.name, settings: settingsOf(input) }, call)
      return { id: project.id, details: projectDetails(project) }
    },
  })
