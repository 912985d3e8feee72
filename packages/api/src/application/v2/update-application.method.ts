import { Flag, Instant, Long, Nested, Text, Unserved, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import { ApiMembers, apiSettings } from '../shapes/api-members.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { LocalizedMessage, complianceMessages } from '../shapes/compliance-message.js'
import { presentSettings } from '../shapes/oidc-members.js'
import { IF_MATCH, Revision } from '../shapes/revision.message.js'
import { ApplicationRequest, placeOf } from './application-request.js'
import { OIDCSettings } from './oidc-configuration.message.js'

class UpdateOIDCApplicationConfigurationRequest extends OIDCSettings {
  @Unserved({ type: 'boolean' }) minimalIntrospection?: never
}

class UpdateAPIApplicationConfigurationRequest extends ApiMembers {
  @Unserved({ type: 'boolean' }) minimalIntrospection?: never
}

/** Absent members and empty lists stay unchanged. */
class UpdateApplicationRequest extends ApplicationRequest {
  @Text({ min: 0, max: 200, shown: true, optional: true }) name?: string
  @Nested(() => UpdateOIDCApplicationConfigurationRequest, { optional: true }) oidcConfiguration?: UpdateOIDCApplicationConfigurationRequest
  @Unserved({}, { hasPresence: true }) samlConfiguration?: never
  @Nested(() => UpdateAPIApplicationConfigurationRequest, { optional: true }) apiConfiguration?: UpdateAPIApplicationConfigurationRequest
  @Revision() revision?: number
}

class UpdateApplicationResponse {
  @Instant() changeDate!: number
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) revision!: number
  @Flag() nonCompliant!: boolean
  /** What does not comply with OIDC. */
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
}

export const updateApplication = (apps: ApplicationOperations) =>
  methodOf(apps.change, {
    name: 'application.v2.ApplicationService/UpdateApplication',
    http: [{ verb: 'PATCH', path: '/v2/applications/{application_id}', ...IF_MATCH }],
    request: message(UpdateApplicationRequest),
    response: message(UpdateApplicationResponse),
    read: (input, call) => {
      const { name, oidcConfiguration: oidc, apiConfiguration: api } = input
      const change = {
        ...(name === undefined || name === '' ? {} : { name }),
        ...(oidc ? { oidc: presentSettings(oidc) } : {}),
        ...(api ? { api: apiSettings(api) } : {}),
      }
      return { place: placeOf(call, input), change }
    },
    write: (client) => {
      const complianceProblems = complianceMessages(client)
      return { changeDate: client.changedAt, revision: client.version, nonCompliant: complianceProblems.length > 0, complianceProblems }
    },
  })
