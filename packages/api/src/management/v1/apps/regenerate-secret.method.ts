import type { Call } from '@keyhall/core/api'
import { defineMethod } from '@keyhall/core/api'
import type { Client } from '@keyhall/core/clients'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

class RegenerateOIDCClientSecretRequest extends AppRequest {}
class RegenerateAPIClientSecretRequest extends AppRequest {}

class RegenerateClientSecretResponse {
  /** Returned only here. */
  @Text({ max: 200, secret: true }) clientSecret!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

const common = { permission: 'project.app.write', place: AT_PROJECT, response: message(RegenerateClientSecretResponse) } as const

type Regenerated = Promise<RegenerateClientSecretResponse>

const regenerate = async ({ applications }: UseCases, kind: Client['kind'], input: AppRequest, call: Call): Regenerated => {
  const { secret, at } = await applications.regenerateSecret.regenerate(placeOf(call, input), kind, call.caller)
  return { clientSecret: secret, details: changedAt(at, call.orgId).details }
}

export const regenerateOidcClientSecret = (use: UseCases) =>
  defineMethod({
    ...common,
    name: 'management.v1.ManagementService/RegenerateOIDCClientSecret',
    summary: 'Replaces the client secret of an OIDC application; the old one stops working at once',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/oidc_config/_generate_client_secret' }],
    request: message(RegenerateOIDCClientSecretRequest),
    handle: (input, call) => regenerate(use, 'oidc', input, call),
  })

export const regenerateApiClientSecret = (use: UseCases) =>
  defineMethod({
    ...common,
    name: 'management.v1.ManagementService/RegenerateAPIClientSecret',
    summary: 'Replaces the client secret of an API application; the old one stops working at once',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/api_config/_generate_client_secret' }],
    request: message(RegenerateAPIClientSecretRequest),
    handle: (input, call) => regenerate(use, 'api', input, call),
  })
