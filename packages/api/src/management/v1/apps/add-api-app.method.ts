import { defineMethod } from '@keyhall/core/api'
import { ProjectId } from '@keyhall/core/shared'
import { API_AUTH_METHOD_NAMES } from '../../../application/shapes/application-enums.js'
import { meaningOf, namesOf } from '../../../application/shapes/wire-enums.js'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT } from './app-place.js'

class AddAPIAppRequest {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200, plain: true }) name!: string
  @OneOf(namesOf(API_AUTH_METHOD_NAMES)) authMethodType!: string
}

class AddAPIAppResponse {
  @Text({ max: 200 }) appId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) clientId!: string
  /** Returned only here. */
  @Text({ max: 200, optional: true, secret: true }) clientSecret?: string
}

export const addApiApp = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddAPIApp',
    summary: 'Adds an API application to a project; it can introspect tokens but not obtain them',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/api' }],
    request: message(AddAPIAppRequest),
    response: message(AddAPIAppResponse),
    handle: async ({ projectId, name, authMethodType }, { caller, orgId }) => {
      const settings = { kind: 'api', authMethod: meaningOf(API_AUTH_METHOD_NAMES, authMethodType) } as const
      const { client, secret } = await applications.add.add({ projectId: ProjectId.parse(projectId), orgId, name, settings }, caller)
      return {
        appId: client.id,
        details: { creationDate: client.createdAt, changeDate: client.changedAt, resourceOwner: orgId },
        clientId: client.id,
        ...(secret === undefined ? {} : { clientSecret: secret }),
      }
    },
  })
