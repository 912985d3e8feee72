import { ProjectId } from '@keyhall/core/shared'
import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { LocalizedMessage, complianceMessages } from '../../../application/shapes/compliance-message.js'
import { Flag, Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { OIDCAppSettings, oidcSettings } from './oidc-settings.message.js'
import { addedApp } from './added-app.js'

class AddOIDCAppRequest extends OIDCAppSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200, shown: true }) name!: string
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

export const addOidcApp = (apps: ApplicationOperations) =>
  methodOf(apps.add, {
    name: 'management.v1.ManagementService/AddOIDCApp',
    summary: 'Adds an OIDC application to a project',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/oidc' }],
    request: message(AddOIDCAppRequest),
    response: message(AddOIDCAppResponse),
    read: (input, { orgId }) =>
      ({ projectId: ProjectId.parse(input.projectId), orgId, name: input.name, settings: { kind: 'oidc', ...oidcSettings(input) } as const }),
    write: (added, call) => {
      const problems = complianceMessages(added.client)
      return { ...addedApp(added, call), noneCompliant: problems.length > 0, complianceProblems: problems }
    },
  })
