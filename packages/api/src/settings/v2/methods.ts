import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Flag, Long, Nested, OneOf, Text, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import { Changed } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'

const OWNERS = ['RESOURCE_OWNER_TYPE_UNSPECIFIED', 'RESOURCE_OWNER_TYPE_INSTANCE', 'RESOURCE_OWNER_TYPE_ORG'] as const

class RequestContext {
  @Text({ max: 200, optional: true }) orgId?: string
  @Flag() instance!: boolean
}

class OfOrgRequest {
  @Nested(() => RequestContext, { optional: true }) ctx?: RequestContext
}

class LoginSettings {
  @Flag() allowUsernamePassword!: boolean
  @Flag() allowRegister!: boolean
  @Flag() disableLoginWithEmail!: boolean
  @OneOf(OWNERS) resourceOwnerType!: string
}
class GetLoginSettingsResponse {
  @Nested(() => LoginSettings) settings!: LoginSettings
}

class PasswordComplexitySettings {
  @Long({ min: 8, max: 72 }) minLength!: number
  @Flag() requiresUppercase!: boolean
  @Flag() requiresLowercase!: boolean
  @Flag() requiresNumber!: boolean
  @Flag() requiresSymbol!: boolean
  @OneOf(OWNERS) resourceOwnerType!: string
}
class GetPasswordComplexitySettingsResponse {
  @Nested(() => PasswordComplexitySettings) settings!: PasswordComplexitySettings
}

class LockoutSettings {
  @Long({ min: 0, max: 1000 }) maxPasswordAttempts!: number
  @OneOf(OWNERS) resourceOwnerType!: string
}
class GetLockoutSettingsResponse {
  @Nested(() => LockoutSettings) settings!: LockoutSettings
}

class SecuritySettings {
  @Flag() enableImpersonation!: boolean
}
class GetSecuritySettingsResponse {
  @Nested(() => SecuritySettings) settings!: SecuritySettings
}

class GetGeneralSettingsResponse {
  @Text({ max: 200 }) defaultOrgId!: string
  @Text({ max: 35 }) defaultLanguage!: string
  @Text({ max: 35, list: 100 }) supportedLanguages!: string[]
}

const SERVICE = 'settings.v2.SettingsService'
const ownerType = (isOwn: boolean): string => OWNERS[isOwn ? 2 : 1]
const ofOrg = { permission: 'policy.read', place: { kind: 'named_org', members: ['ctx.orgId'] }, request: message(OfOrgRequest) } as const

function policySettings({ settings }: UseCases): readonly AnyMethod[] {
  return [
    defineMethod({
      ...ofOrg,
      name: `${SERVICE}/GetLoginSettings`,
      summary: 'Tells how people of the organization may sign in',
      http: [{ verb: 'GET', path: '/v2/settings/login' }],
      response: message(GetLoginSettingsResponse),
      handle: async (_input, { orgId }) => {
        const { effective, own } = await settings.policies.execute(orgId)
        return { settings: { ...effective.login, resourceOwnerType: ownerType(own.login !== undefined) } }
      },
    }),
    defineMethod({
      ...ofOrg,
      name: `${SERVICE}/GetPasswordComplexitySettings`,
      summary: 'Tells what a password in the organization needs',
      http: [{ verb: 'GET', path: '/v2/settings/password/complexity' }],
      response: message(GetPasswordComplexitySettingsResponse),
      handle: async (_input, { orgId }) => {
        const { effective, own } = await settings.policies.execute(orgId)
        const { minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol } = effective.passwordComplexity
        return {
          settings: {
            minLength,
            requiresUppercase: hasUppercase,
            requiresLowercase: hasLowercase,
            requiresNumber: hasNumber,
            requiresSymbol: hasSymbol,
            resourceOwnerType: ownerType(own.passwordComplexity !== undefined),
          },
        }
      },
    }),
    defineMethod({
      ...ofOrg,
      name: `${SERVICE}/GetLockoutSettings`,
      summary: 'Tells what happens to whoever guesses passwords of the organization',
      http: [{ verb: 'GET', path: '/v2/settings/lockout' }],
      response: message(GetLockoutSettingsResponse),
      handle: async (_input, { orgId }) => {
        const { effective, own } = await settings.policies.execute(orgId)
        return { settings: { ...effective.lockout, resourceOwnerType: ownerType(own.lockout !== undefined) } }
      },
    }),
  ]
}

function instanceSettings({ instance, settings }: UseCases): readonly AnyMethod[] {
  return [
    defineMethod({
      name: `${SERVICE}/GetGeneralSettings`,
      summary: 'Tells the default organization and the languages of the pages',
      permission: 'authenticated',
      place: { kind: 'self' },
      http: [{ verb: 'GET', path: '/v2/settings' }],
      request: empty,
      response: message(GetGeneralSettingsResponse),
      handle: async () => ({ defaultOrgId: instance().defaultOrgId, defaultLanguage: 'en', supportedLanguages: ['en'] }),
    }),
    defineMethod({
      name: `${SERVICE}/GetSecuritySettings`,
      summary: 'Tells the security settings of the instance',
      permission: 'iam.policy.read',
      place: { kind: 'instance' },
      http: [{ verb: 'GET', path: '/v2/settings/security' }],
      request: empty,
      response: message(GetSecuritySettingsResponse),
      handle: async () => ({ settings: instance().settings.security }),
    }),
    defineMethod({
      name: `${SERVICE}/SetSecuritySettings`,
      summary: 'Changes the security settings of the instance',
      permission: 'iam.policy.write',
      place: { kind: 'instance' },
      http: [{ verb: 'PUT', path: '/v2/policies/security' }],
      request: message(SecuritySettings),
      response: message(Changed),
      handle: async ({ enableImpersonation }, { caller }) => {
        await settings.change.execute(caller, 'policy.security.set', (all) => ({ ...all, security: { ...all.security, enableImpersonation } }))
        return { details: { resourceOwner: instance().id } }
      },
    }),
  ]
}

/** SettingsService: what holds for an organization, and for the instance. */
export const settingsMethods = (use: UseCases): readonly AnyMethod[] => [...policySettings(use), ...instanceSettings(use)]
