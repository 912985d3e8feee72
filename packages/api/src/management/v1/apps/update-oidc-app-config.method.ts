import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import type { OidcSettings } from '@keyhall/core/clients'
import { LocalizedMessage, complianceMessages } from '../../../application/shapes/compliance-message.js'
import { Flag, Nested, Text, message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, placeOf } from './app-place.js'
import { OIDCAppSettings, PartialOIDCAppSettings, oidcSettings, partialOidcSettings } from './oidc-settings.message.js'

class UpdateOIDCAppConfigRequest extends OIDCAppSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
}

class PatchOIDCAppConfigRequest extends PartialOIDCAppSettings {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
}

class OIDCAppConfigChanged extends Changed {
  @Flag() noneCompliant!: boolean
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
}

const PATH = '/management/v1/projects/{project_id}/apps/{app_id}/oidc_config'

/** Replaces or changes the settings of an OIDC application. The response lists what does not comply with OIDC. */
export function oidcAppConfigMethods({ applications }: UseCases): readonly AnyMethod[] {
  const change = async (oidc: Partial<OidcSettings>, input: { readonly appId: string }, call: Call): Promise<OIDCAppConfigChanged> => {
    const client = await applications.change.change(placeOf(call, input), { oidc }, call.caller)
    const complianceProblems = complianceMessages(client)
    return { ...changedAt(client.changedAt, call.orgId), noneCompliant: complianceProblems.length > 0, complianceProblems }
  }
  const common = { permission: 'project.app.write', place: AT_PROJECT, response: message(OIDCAppConfigChanged) } as const
  return [
    defineMethod({
      ...common,
      name: 'management.v1.ManagementService/UpdateOIDCAppConfig',
      summary: 'Replaces the settings of an OIDC application; omitted members get their defaults; creates no secret',
      http: [{ verb: 'PUT', path: PATH }],
      request: message(UpdateOIDCAppConfigRequest),
      handle: (input, call) => change(oidcSettings(input), input, call),
    }),
    defineMethod({
      ...common,
      name: 'management.v1.ManagementService/PatchOIDCAppConfig',
      summary: 'Changes the given settings of an OIDC application; creates no secret',
      http: [{ verb: 'PATCH', path: PATH }],
      request: message(PatchOIDCAppConfigRequest),
      handle: (input, call) => change(partialOidcSettings(input), input, call),
    }),
  ]
}
