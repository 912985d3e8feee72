import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import type { OidcSettings } from '@keyhall/core/clients'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Text, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'
import { AppChanged, appChanged } from './app-changed.message.js'
import { AT_PROJECT, placeOf } from './app-place.js'
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

/** Replaces or changes the settings of an OIDC application. The response lists what does not comply with OIDC. */
export function oidcAppConfigMethods({ applications }: UseCases): readonly AnyMethod[] {
  const change = async (oidc: Partial<OidcSettings>, input: Parameters<typeof placeOf>[1], call: Call): Promise<AppChanged> =>
    appChanged(await applications.change.change(placeOf(call, input), { oidc }, call.caller), call.orgId)
  const common = { permission: 'project.app.write', place: AT_PROJECT, response: message(AppChanged) } as const
  return [
    defineMethod({
      ...common,
      name: 'management.v1.ManagementService/UpdateOIDCAppConfig',
      summary: 'Replaces the settings of an OIDC application; omitted members get their defaults; creates no secret',
      http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
      request: message(UpdateOIDCAppConfigRequest),
      handle: (input, call) => change(oidcSettings(input), input, call),
    }),
    defineMethod({
      ...common,
      name: 'management.v1.ManagementService/PatchOIDCAppConfig',
      summary: 'Changes the given settings of an OIDC application; creates no secret',
      http: [{ verb: 'PATCH', path: PATH, ...IF_MATCH }],
      request: message(PatchOIDCAppConfigRequest),
      handle: (input, call) => change(partialOidcSettings(input), input, call),
    }),
  ]
}
