import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { assertPolicyRevision, policyRevision } from '@keyhall/core/settings'
import { IF_MATCH, Revision } from '../../application/shapes/revision.message.js'
import { Flag, Nested, Text, Unserved, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import { Changed } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { SERVICE } from './of-org.js'
import { activeProviders } from './active-providers.js'
import { brandingSettings } from './branding-settings.js'
import { openClientSettings } from './open-client-settings.js'
import { policySettings } from './policy-settings.js'

/** Framing of the pages by other sites is always off. */
class EmbeddedIframeSettings {
  @Unserved({ type: 'boolean' }) enabled?: never
  @Unserved({ type: 'array', items: { type: 'string' } }) allowedOrigins?: never
}

class SecuritySettings {
  @Nested(() => EmbeddedIframeSettings, { optional: true }) embeddedIframe?: EmbeddedIframeSettings
  @Flag() enableImpersonation!: boolean
  /** Whether client assertions need a `jti`. If absent in a change, it stays unchanged. */
  @Flag({ optional: true }) requireClientAssertionJti?: boolean
  /** Whether DPoP proofs need a nonce of the server. If absent in a change, it stays unchanged. */
  @Flag({ optional: true }) requireDpopNonce?: boolean
  @Revision() revision?: number
}
class GetSecuritySettingsResponse {
  @Nested(() => SecuritySettings) settings!: SecuritySettings
}

class GetGeneralSettingsResponse {
  @Text({ max: 200 }) defaultOrgId!: string
  @Text({ max: 35 }) defaultLanguage!: string
  @Text({ max: 35, list: 100 }) supportedLanguages!: string[]
  /** The same as `defaultOrgId`, under its name in newer clients. */
  @Text({ max: 200 }) defaultOrganizationId!: string
  /** All supported languages: the instance restricts none. */
  @Text({ max: 35, list: 100 }) allowedLanguages!: string[]
}

function instanceSettings({ instance, settings, languages }: UseCases): readonly AnyMethod[] {
  return [
    defineMethod({
      name: `${SERVICE}/GetGeneralSettings`,
      summary: 'Returns the default organization and the languages of the pages',
      permission: 'authenticated',
      place: { kind: 'self' },
      http: [{ verb: 'GET', path: '/v2/settings' }],
      request: empty,
      response: message(GetGeneralSettingsResponse),
      handle: async () => ({
        defaultOrgId: instance().defaultOrgId,
        defaultLanguage: languages.preset,
        supportedLanguages: [...languages.supported],
        defaultOrganizationId: instance().defaultOrgId,
        allowedLanguages: [...languages.supported],
      }),
    }),
    defineMethod({
      name: `${SERVICE}/GetSecuritySettings`,
      summary: 'Returns the security settings of the instance',
      permission: 'iam.policy.read',
      place: { kind: 'instance' },
      http: [{ verb: 'GET', path: '/v2/settings/security' }],
      request: empty,
      response: message(GetSecuritySettingsResponse),
      handle: async () => {
        const { security } = instance().settings
        return { settings: { embeddedIframe: {}, ...security, revision: policyRevision(security) } }
      },
    }),
    defineMethod({
      name: `${SERVICE}/SetSecuritySettings`,
      summary: 'Changes the security settings of the instance',
      permission: 'iam.policy.write',
      place: { kind: 'instance' },
      http: [{ verb: 'PUT', path: '/v2/policies/security', ...IF_MATCH }],
      request: message(SecuritySettings),
      response: message(Changed),
      handle: async ({ enableImpersonation, requireClientAssertionJti: required, requireDpopNonce, revision }, { caller }) => {
        await settings.change.change(caller, 'policy.security.set', (all) => {
          assertPolicyRevision(all.security, revision)
          return {
            ...all,
            security: {
              ...all.security,
              enableImpersonation,
              requireClientAssertionJti: required ?? all.security.requireClientAssertionJti,
              ...(requireDpopNonce === undefined ? {} : { requireDpopNonce }),
            },
          }
        })
        return { details: { resourceOwner: instance().id } }
      },
    }),
  ]
}

/** SettingsService v2: settings of organizations and of the instance. */
export const settingsMethods = (use: UseCases): readonly AnyMethod[] => [...policySettings(use), ...activeProviders(use), brandingSettings(use), ...instanceSettings(use), ...openClientSettings(use)]
