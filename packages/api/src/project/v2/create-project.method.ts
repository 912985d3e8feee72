import { defineMethod } from '@keyhall/core/api'
import { ProjectId } from '@keyhall/core/shared'
import { Flag, Instant, OneOf, Text, message } from '../../message/index.js'
import { PRIVATE_LABELING_SETTINGS, privateLabeling } from '../../shapes/project.js'
import { ChosenId } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'

class CreateProjectRequest {
  @Text({ max: 200 }) organizationId!: string
  /** The id of the new project; generated if absent. */
  @ChosenId() projectId?: string
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

const chosen = (id: string | undefined): { readonly id?: ProjectId } => (id === undefined || id === '' ? {} : { id: ProjectId.parse(id) })

export const createProject = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/CreateProject',
    summary: 'Adds a project to an organization',
    permission: 'project.create',
    place: { kind: 'object', of: 'org', member: 'organizationId' },
    http: [{ verb: 'POST', path: '/v2/projects', status: 201 }],
    request: message(CreateProjectRequest),
    response: message(CreateProjectResponse),
    handle: async ({ name, projectId, ...flags }, call) => {
      const settings = {
        roleAssertion: flags.projectRoleAssertion,
        roleCheck: flags.authorizationRequired,
        projectCheck: flags.projectAccessRequired,
        privateLabeling: privateLabeling(flags.privateLabelingSetting),
      }
      const { id, createdAt } = await projects.add.add({ orgId: call.orgId, name, settings, ...chosen(projectId) }, call)
      return { projectId: id, creationDate: createdAt }
    },
  })
