import type { FieldProblem } from '@keyhall/core/api'
import type { NewApplication } from '@keyhall/core/clients'
import { ChosenId, ClientId, ProjectId } from '@keyhall/core/shared'
import { Flag, Instant, Nested, Rule, Text, Unserved, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import { Value } from '../../shapes/users/parts.js'
import { ApiMembers, apiSettings } from '../shapes/api-members.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { LocalizedMessage, complianceMessages } from '../shapes/compliance-message.js'
import { DEFAULT_SETTINGS, presentSettings } from '../shapes/oidc-members.js'
import { OIDCSettings } from './oidc-configuration.message.js'

class CreateOIDCApplicationRequest extends OIDCSettings {
  @Unserved({ type: 'boolean' }) minimalIntrospection?: never
}

class CreateAPIApplicationRequest extends ApiMembers {
  @Unserved({ type: 'boolean' }) minimalIntrospection?: never
}

const oneKind = ({ oidcConfiguration, apiConfiguration }: CreateApplicationRequest): readonly FieldProblem[] =>
  (oidcConfiguration === undefined) === (apiConfiguration === undefined)
    ? [{ field: '', problem: 'must have either oidcConfiguration or apiConfiguration' }]
    : []

/** Requires exactly one of the two configurations. */
@Rule(oneKind)
class CreateApplicationRequest {
  @Text({ max: 200 }) projectId!: string
  /** The id and client_id; generated if absent. */
  @Value(ChosenId, { optional: true }) applicationId?: string
  @Text({ max: 200, shown: true }) name!: string
  @Nested(() => CreateOIDCApplicationRequest, { optional: true }) oidcConfiguration?: CreateOIDCApplicationRequest
  @Unserved({}, { hasPresence: true }) samlConfiguration?: never
  @Nested(() => CreateAPIApplicationRequest, { optional: true }) apiConfiguration?: CreateAPIApplicationRequest
}

class CreateAPIApplicationResponse {
  @Text({ max: 200 }) clientId!: string
  /** Returned only here. */
  @Text({ max: 200, optional: true, secret: true }) clientSecret?: string
}

class CreateOIDCApplicationResponse extends CreateAPIApplicationResponse {
  @Flag() nonCompliant!: boolean
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
}

class CreateApplicationResponse {
  @Text({ max: 200 }) applicationId!: string
  @Instant() creationDate!: number
  @Nested(() => CreateOIDCApplicationResponse, { optional: true }) oidcConfiguration?: CreateOIDCApplicationResponse
  @Nested(() => CreateAPIApplicationResponse, { optional: true }) apiConfiguration?: CreateAPIApplicationResponse
}

const settingsOf = ({ oidcConfiguration: oidc, apiConfiguration: api }: CreateApplicationRequest): NewApplication['settings'] =>
  api
    ? { kind: 'api', ...apiSettings(api) }
    : { kind: 'oidc', ...DEFAULT_SETTINGS, ...(oidc ? presentSettings(oidc) : {}) }

export const createApplication = (apps: ApplicationOperations) =>
  methodOf({ ...apps.add, place: { kind: 'object', of: 'project', member: 'projectId' } }, {
    name: 'application.v2.ApplicationService/CreateApplication',
    http: [{ verb: 'POST', path: '/v2/applications', status: 201 }],
    request: message(CreateApplicationRequest),
    response: message(CreateApplicationResponse),
    read: (input, { orgId }) => {
      const { applicationId: id, projectId, name } = input
      const chosen = id === undefined ? {} : { id: ClientId.parse(id) }
      return { projectId: ProjectId.parse(projectId), orgId, name, settings: settingsOf(input), ...chosen }
    },
    write: ({ client, secret }) => {
      const credentials = { clientId: client.id, ...(secret === undefined ? {} : { clientSecret: secret }) }
      const problems = complianceMessages(client)
      const oidc = { ...credentials, nonCompliant: problems.length > 0, complianceProblems: problems }
      return {
        applicationId: client.id,
        creationDate: client.createdAt,
        ...(client.kind === 'api' ? { apiConfiguration: credentials } : { oidcConfiguration: oidc }),
      }
    },
  })
