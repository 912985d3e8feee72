import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Text, message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppChanged, appChanged } from './app-changed.message.js'
import { placeOf } from './app-place.js'
import { OIDCAppSettings, PartialOIDCAppSettings, oidcSettings, partialOidcSettings } from './oidc-settings.message.js'

class UpdateOIDCAppConfigRequest extends OIDCAppSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
  @Revision() revision?: number
}

class PatchOIDCAppConfigRequest extends PartialOIDCAppSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
  @Revision() revision?: number
}

const PATH = '/management/v1/projects/{project_id}/apps/{app_id}/oidc_config'

export const updateOidcAppConfig = (apps: ApplicationOperations) =>
  methodOf(apps.change, {
    name: 'management.v1.ManagementService/UpdateOIDCAppConfig',
    summary: 'Replaces the settings of an OIDC application; omitted members get their defaults; creates no secret',
    http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
    request: message(UpdateOIDCAppConfigRequest),
    response: message(AppChanged),
    read: (input, call) => ({ place: placeOf(call, input), change: { oidc: oidcSettings(input) } }),
    write: (client, { orgId }) => appChanged(client, orgId),
  })

export const patchOidcAppConfig = (apps: ApplicationOperations) =>
  methodOf(apps.change, {
    name: 'management.v1.ManagementService/PatchOIDCAppConfig',
    summary: 'Changes the given settings of an OIDC application; creates no secret',
    http: [{ verb: 'PATCH', path: PATH, ...IF_MATCH }],
    request: message(PatchOIDCAppConfigRequest),
    response: message(AppChanged),
    read: (input, call) => ({ place: placeOf(call, input), change: { oidc: partialOidcSettings(input) } }),
    write: (client, { orgId }) => appChanged(client, orgId),
  })
