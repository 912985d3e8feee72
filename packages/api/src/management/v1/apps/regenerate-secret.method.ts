import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppRequest, placeOf } from './app-place.js'

class RegenerateOIDCClientSecretRequest extends AppRequest {}
class RegenerateAPIClientSecretRequest extends AppRequest {}

class RegenerateClientSecretResponse {
  /** Returned only here. */
  @Text({ max: 200, secret: true }) clientSecret!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

export const regenerateOidcClientSecret = (apps: ApplicationOperations) =>
  methodOf(apps.replaceSecret, {
    name: 'management.v1.ManagementService/RegenerateOIDCClientSecret',
    summary: 'Replaces the client secret of an OIDC application; the old one stops working at once',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/oidc_config/_generate_client_secret' }],
    request: message(RegenerateOIDCClientSecretRequest),
    response: message(RegenerateClientSecretResponse),
    read: (input, call) => ({ place: placeOf(call, input), kind: 'oidc' as const }),
    write: ({ secret, at }, { orgId }) => ({ clientSecret: secret, ...changedAt(at, orgId) }),
  })

export const regenerateApiClientSecret = (apps: ApplicationOperations) =>
  methodOf(apps.replaceSecret, {
    name: 'management.v1.ManagementService/RegenerateAPIClientSecret',
    summary: 'Replaces the client secret of an API application; the old one stops working at once',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/api_config/_generate_client_secret' }],
    request: message(RegenerateAPIClientSecretRequest),
    response: message(RegenerateClientSecretResponse),
    read: (input, call) => ({ place: placeOf(call, input), kind: 'api' as const }),
    write: ({ secret, at }, { orgId }) => ({ clientSecret: secret, ...changedAt(at, orgId) }),
  })
