import { defineMethod } from '@keyhall/core/api'
import { Text, message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, placeOf } from './app-place.js'
import { OIDCAppSettings, oidcSettings } from './oidc-settings.message.js'

class UpdateOIDCAppConfigRequest extends OIDCAppSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
}

export const updateOidcAppConfig = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateOIDCAppConfig',
    summary: 'Replaces the settings of an OIDC application; it makes no secret',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}/oidc_config' }],
    request: message(UpdateOIDCAppConfigRequest),
    response: message(Changed),
    handle: async (input, call) => {
      const client = await applications.change.execute(placeOf(call, input), { oidc: oidcSettings(input) }, call.caller)
      return changedAt(client.changedAt, call.orgId)
    },
  })
