import { defineMethod } from '@keyhall/core/api'
import { Flag, Instant, OneOf, Text, message } from '../../message/index.js'
import { PRIVATE_LABELING_SETTINGS, privateLabeling } from '../../shapes/project.js'
import type { UseCases } from '../../use-cases.js'

class CreateProjectRequest {
  @Text({ max: 200 }) organizationId!: string
  @Text({ max: 200, shown: true }) name!: string
  @Flag() projectRoleAssertion!: boolean
  @Flag() authorizationRequired!: boolean
  @Flag() projectAccessRequired!: boolean
  @OneOf(PRIVATE_LABELING_SETTINGS) privateLabelingSetting!: string
}

class CreateProjectResponse {
  @Text({ max: 200 }) projectId!: string
  @Instant() creationDate!: number
}

export const createProject = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/CreateProject',
    summary: 'Adds a project to an organization',
    permission: 'project.create',
    place: { kind: 'object', of: 'org', member: 'organizationId' },
    http: [{ verb: 'POST', path: '/v2/projects', status: 201 }],
    request: message(CreateProjectRequest),
    response: message(CreateProjectResponse),
    handle: async ({ name, ...flags }, call) => {
      const settings = {
        roleAssertion: flags.projectRoleAssertion,
        roleCheck: flags.authorizationRequired,
        projectCheck: flags.projectAccessRequired,
        privateLabeling: privateLabeling(flags.privateLabelingSetting),
      }
      const { id, createdAt } = await projects.add.add({ orgId: call.orgId, name, settings }, call)
      return { projectId: id, creationDate: createdAt }
    },
  })
