import { defineMethod } from '@keyhall/core/api'
import { empty } from '../../shapes/empty.js'
import { Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'

class GetIAMResponse {
  /** The organization that self-registered people join. */
  @Text({ max: 200 }) defaultOrgId!: string
  /** The service's own project: tokens with it in their audience may call the API. */
  @Text({ max: 200 }) iamProjectId!: string
}

export const getIam = ({ instance }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/GetIAM',
    summary: 'Returns the ids of the instance, its default organization and the project of the API itself',
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'GET', path: '/management/v1/iam' }],
    request: empty,
    response: message(GetIAMResponse),
    handle: async () => {
      const { defaultOrgId, projectId } = instance()
      return { defaultOrgId, iamProjectId: projectId }
    },
  })
