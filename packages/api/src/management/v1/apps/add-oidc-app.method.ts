import { defineMethod } from '@keyhall/core/api'
import { ProjectId } from '@keyhall/core/shared'
import { LocalizedMessage, complianceMessages } from '../../../application/shapes/compliance-message.js'
import { Flag, Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT } from './app-place.js'
import { OIDCAppSettings, oidcSettings } from './oidc-settings.message.js'

class AddOIDCAppRequest extends OIDCAppSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200, plain: true }) name!: string
}

class AddOIDCAppResponse {
  @Text({ max: 200 }) appId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  /** Alias of `appId`. */
  @Text({ max: 200 }) clientId!: string
  /** Returned only here. Absent for applications that authenticate without a secret. */
  @Text({ max: 200, optional: true, secret: true }) clientSecret?: string
  @Flag() noneCompliant!: boolean
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
}

export const addOidcApp = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddOIDCApp',
    summary: 'Adds an OIDC application to a project',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/oidc' }],
    request: message(AddOIDCAppRequest),
    response: message(AddOIDCAppResponse),
    handle: async (input, { caller, orgId }) => {
      const settings = { kind: 'oidc', ...oidcSettings(input) } as const
      const application = { projectId: ProjectId.parse(input.projectId), orgId, name: input.name, settings }
      const { client, secret } = await applications.add.add(application, caller)
      const problems = complianceMessages(client)
      return {
        appId: client.id,
        details: { creationDate: client.createdAt, changeDate: client.changedAt, resourceOwner: orgId },
        clientId: client.id,
        ...(secret === undefined ? {} : { clientSecret: secret }),
        noneCompliant: problems.length > 0,
        complianceProblems: problems,
      }
    },
  })
