import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Duration, Flag, Long, Nested, OneOf, Text, message } from '../../message/index.js'
import { MULTI_FACTORS, SECOND_FACTORS } from '../../shapes/policies/factor-types.js'
import { loginPolicyOnWire } from '../../shapes/policies/login-policy.js'
import type { UseCases } from '../../use-cases.js'
import { OWNERS, SERVICE, ofOrg, ownerType } from './of-org.js'

const PASSKEYS_TYPES = ['PASSKEYS_TYPE_NOT_ALLOWED', 'PASSKEYS_TYPE_ALLOWED'] as const

class LoginSettings {
  @Flag() allowUsernamePassword!: boolean
  @Flag() allowRegister!: boolean
  @Flag() forceMfa!: boolean
  @OneOf(PASSKEYS_TYPES) passkeysType!: string
  @Flag() hidePasswordReset!: boolean
  @Flag() ignoreUnknownUsernames!: boolean
  @Duration({ min: 0, max: Number.MAX_SAFE_INTEGER }) mfaInitSkipLifetime!: number
  @OneOf(SECOND_FACTORS, { list: 10 }) secondFactors!: string[]
  @OneOf(MULTI_FACTORS, { list: 10 }) multiFactors!: string[]
  @Flag() disableLoginWithEmail!: boolean
  @OneOf(OWNERS) resourceOwnerType!: string
  @Flag() requireVerifiedEmail!: boolean
  @Flag() allowAccountRemoval!: boolean
  @Flag() registrationVerifiesEmail!: boolean
  @Flag() registrationAsksForName!: boolean
  @Flag() allowExternalIdp!: boolean
  /** Absent like false. */
  @Flag({ optional: true }) allowDomainDiscovery?: boolean
  /** Whether people may sign in here, by password or passkey, and not only at identity providers. */
  @Flag() allowLocalAuthentication!: boolean
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
  @Flag() refuseCommon!: boolean
}
class GetPasswordComplexitySettingsResponse {
  @Nested(() => PasswordComplexitySettings) settings!: PasswordComplexitySettings
}

class LockoutSettings {
  @Long({ min: 0, max: 1000 }) maxPasswordAttempts!: number
  @OneOf(OWNERS) resourceOwnerType!: string
  @Long({ min: 0, max: 1000 }) maxOtpAttempts!: number
}
class GetLockoutSettingsResponse {
  @Nested(() => LockoutSettings) settings!: LockoutSettings
}

class LegalAndSupportSettings {
  @Text({ min: 0, max: 2000 }) tosLink!: string
  @Text({ min: 0, max: 2000 }) privacyPolicyLink!: string
  @Text({ min: 0, max: 2000 }) helpLink!: string
  @Text({ min: 0, max: 320 }) supportEmail!: string
  @OneOf(OWNERS) resourceOwnerType!: string
}
class GetLegalAndSupportSettingsResponse {
  @Nested(() => LegalAndSupportSettings) settings!: LegalAndSupportSettings
}

class DomainSettings {
  @Flag() loginNameIncludesDomain!: boolean
  @Flag() requireOrgDomainVerification!: boolean
  @Flag() smtpSenderAddressMatchesInstanceDomain!: boolean
  @OneOf(OWNERS) resourceOwnerType!: string
}
class GetDomainSettingsResponse {
  @Nested(() => DomainSettings) settings!: DomainSettings
}

const aboutSignIn = ({ settings }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...ofOrg,
    name: `${SERVICE}/GetLoginSettings`,
    summary: 'Returns the login settings of the organization: how people may sign in',
    http: [{ verb: 'GET', path: '/v2/settings/login' }],
    response: message(GetLoginSettingsResponse),
    handle: async (_input, { orgId }) => {
      const { effective: { login }, own } = await settings.policies.get(orgId)
      const passkeysType = PASSKEYS_TYPES[login.allowPasskeys ? 1 : 0]
      const allowLocalAuthentication = login.allowUsernamePassword || login.allowPasskeys
      return { settings: { ...loginPolicyOnWire(login), passkeysType, allowLocalAuthentication, resourceOwnerType: ownerType(own.login !== undefined) } }
    },
  }),
  defineMethod({
    ...ofOrg,
    name: `${SERVICE}/GetLockoutSettings`,
    summary: 'Returns the lockout settings of the organization: limits for wrong passwords and codes',
    http: [{ verb: 'GET', path: '/v2/settings/lockout' }],
    response: message(GetLockoutSettingsResponse),
    handle: async (_input, { orgId }) => {
      const { effective: { lockout }, own } = await settings.policies.get(orgId)
      const { maxPasswordAttempts, maxSecondFactorAttempts: maxOtpAttempts } = lockout
      return { settings: { maxPasswordAttempts, maxOtpAttempts, resourceOwnerType: ownerType(own.lockout !== undefined) } }
    },
  }),
]

/** These settings are fixed. */
const aboutDomains = (): AnyMethod =>
  defineMethod({
    ...ofOrg,
    name: `${SERVICE}/GetDomainSettings`,
    summary: "Returns the domain settings, which are fixed: login names end with the organization's domain, domains are not verified",
    http: [{ verb: 'GET', path: '/v2/settings/domain' }],
    response: message(GetDomainSettingsResponse),
    handle: async () => ({
      settings: {
        loginNameIncludesDomain: true,
        requireOrgDomainVerification: true,
        smtpSenderAddressMatchesInstanceDomain: false,
        resourceOwnerType: ownerType(false),
      },
    }),
  })

const aboutPages = ({ settings }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...ofOrg,
    name: `${SERVICE}/GetPasswordComplexitySettings`,
    summary: 'Returns the password requirements of the organization',
    http: [{ verb: 'GET', path: '/v2/settings/password/complexity' }],
    response: message(GetPasswordComplexitySettingsResponse),
    handle: async (_input, { orgId }) => {
      const { effective, own } = await settings.policies.get(orgId)
      const { minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol, refuseCommon } = effective.passwordComplexity
      return {
        settings: {
          minLength,
          requiresUppercase: hasUppercase,
          requiresLowercase: hasLowercase,
          requiresNumber: hasNumber,
          requiresSymbol: hasSymbol,
          refuseCommon,
          resourceOwnerType: ownerType(own.passwordComplexity !== undefined),
        },
      }
    },
  }),
  defineMethod({
    ...ofOrg,
    name: `${SERVICE}/GetLegalAndSupportSettings`,
    summary: "Returns the links on the organization's login pages: terms, privacy policy and help",
    http: [{ verb: 'GET', path: '/v2/settings/legal_support' }],
    response: message(GetLegalAndSupportSettingsResponse),
    handle: async (_input, { orgId }) => {
      const { effective, own } = await settings.policies.get(orgId)
      const { termsOfService = '', privacyPolicy = '', help = '', supportEmail = '' } = effective.links
      return {
        settings: {
          tosLink: termsOfService, privacyPolicyLink: privacyPolicy, helpLink: help, supportEmail,
          resourceOwnerType: ownerType(own.links !== undefined),
        },
      }
    },
  }),
]

/** Settings of an organization. */
export const policySettings = (use: UseCases): readonly AnyMethod[] => [...aboutSignIn(use), aboutDomains(), ...aboutPages(use)]
