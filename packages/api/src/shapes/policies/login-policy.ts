import type { FieldProblem } from '@keyhall/core/api'
import type { LoginPolicy } from '@keyhall/core/instance'
import { Revision } from '../../application/shapes/revision.message.js'
import { Duration, Flag, Nested, OneOf, Rule, Text, Unserved } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'
import { MULTI_FACTORS, SECOND_FACTORS, multiFactorsOf, onWire, readSecondFactors } from './factor-types.js'

const YEAR = 365 * 24 * 60 * 60
const PASSWORDLESS_TYPES = ['PASSWORDLESS_TYPE_NOT_ALLOWED', 'PASSWORDLESS_TYPE_ALLOWED'] as const

const LIFETIMES = [
  'passwordCheckLifetime', 'externalLoginCheckLifetime', 'secondFactorCheckLifetime', 'multiFactorCheckLifetime',
] as const

/** Rejects features of ZITADEL that this server does not have, instead of ignoring them. */
function unsupported(policy: LoginPolicyRequest): readonly FieldProblem[] {
  return [
    ...(policy.forceMfaLocalOnly ? [{ field: 'forceMfaLocalOnly', problem: 'must be false: every sign-in is local; set forceMfa instead' }] : []),
    ...(policy.defaultRedirectUri === '' ? [] : [{ field: 'defaultRedirectUri', problem: 'must be empty: every sign-in starts at an application' }]),
    ...LIFETIMES.filter((name) => (policy[name] ?? 0) > 0)
      .map((field) => ({ field, problem: 'must be 0s: set session lifetimes in the session policy' })),
  ]
}

/** How people sign in. As in ZITADEL, absent members are false, 0 or empty; members that ZITADEL does not have stay unchanged. */
@Rule<LoginPolicyRequest>(unsupported)
export class LoginPolicyRequest {
  @Flag() allowUsernamePassword!: boolean
  @Flag() allowRegister!: boolean
  @Flag() allowExternalIdp!: boolean
  @Flag() forceMfa!: boolean
  @OneOf(PASSWORDLESS_TYPES) passwordlessType!: string
  @Flag() hidePasswordReset!: boolean
  @Flag() ignoreUnknownUsernames!: boolean
  @Text({ min: 0, max: 2000 }) defaultRedirectUri!: string
  @Duration({ min: 0, max: YEAR, optional: true }) passwordCheckLifetime?: number
  @Duration({ min: 0, max: YEAR, optional: true }) externalLoginCheckLifetime?: number
  /** How long after declining a person is asked again to set up a second factor; 0 never asks. */
  @Duration({ min: 0, max: YEAR, optional: true }) mfaInitSkipLifetime?: number
  @Duration({ min: 0, max: YEAR, optional: true }) secondFactorCheckLifetime?: number
  @Duration({ min: 0, max: YEAR, optional: true }) multiFactorCheckLifetime?: number
  /** Whether login names of verified domains lead to the organization of the domain. Only that of the instance counts. */
  @Flag() allowDomainDiscovery!: boolean
  @Flag() disableLoginWithEmail!: boolean
  @Unserved({ type: 'boolean' }) disableLoginWithPhone?: never
  @Flag() forceMfaLocalOnly!: boolean
  /** Whether sign-in requires a verified email address. */
  @Flag({ optional: true }) requireVerifiedEmail?: boolean
  /** Whether people may delete their own account. */
  @Flag({ optional: true }) allowAccountRemoval?: boolean
  /** Whether registration asks for the mailed code before it creates the account. */
  @Flag({ optional: true }) registrationVerifiesEmail?: boolean
  /** Whether registration asks for first and last name. */
  @Flag({ optional: true }) registrationAsksForName?: boolean
  @Revision() revision?: number
}

/** Members of the response that a partial change does not accept. */
export const LOGIN_MEMBERS_SET_ELSEWHERE = {
  secondFactors: 'is changed by AddSecondFactorToLoginPolicy (POST …/policies/login/second_factors) and RemoveSecondFactorFromLoginPolicy (DELETE …/policies/login/second_factors/{type})',
  multiFactors: 'follows passwordlessType: change that instead',
  idps: 'is changed by AddIDPToLoginPolicy (POST …/policies/login/idps) and RemoveIDPFromLoginPolicy (DELETE …/policies/login/idps/{idp_id})',
  isDefault: 'is read-only: ResetLoginPolicyToDefault (DELETE …/policies/login) makes an organization inherit the policy of the instance',
} as const

class LinkedIdp {
  @Text({ max: 200 }) idpId!: string
  @Unserved({ type: 'string' }) ownerType?: never
}

@Rule<NewLoginPolicyRequest>(({ idps, passwordlessType, multiFactors }) => [
  ...(idps.length > 0 ? [{ field: 'idps', problem: 'must be empty: add providers by AddIDPToLoginPolicy' }] : []),
  ...(multiFactors.length > 0 && passwordlessType !== PASSWORDLESS_TYPES[1]
    ? [{ field: 'multiFactors', problem: `must be empty unless passwordlessType is ${PASSWORDLESS_TYPES[1]}` }]
    : []),
])
export class NewLoginPolicyRequest extends LoginPolicyRequest {
  /** The allowed kinds, preferred one first; an empty list inherits those of the instance. */
  @OneOf(SECOND_FACTORS, { list: 10 }) secondFactors!: string[]
  /** Fixed: a passkey with user verification always counts as two factors. */
  @OneOf(MULTI_FACTORS, { list: 10 }) multiFactors!: string[]
  @Nested(() => LinkedIdp, { list: 100 }) idps!: LinkedIdp[]
}

export class LoginPolicyMessage {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Flag() allowUsernamePassword!: boolean
  @Flag() allowRegister!: boolean
  @Flag() forceMfa!: boolean
  @OneOf(PASSWORDLESS_TYPES) passwordlessType!: string
  /** Whether this is the policy of the instance. */
  @Flag() isDefault!: boolean
  @Flag() hidePasswordReset!: boolean
  @Flag() ignoreUnknownUsernames!: boolean
  @Duration({ min: 0, max: YEAR }) mfaInitSkipLifetime!: number
  @OneOf(SECOND_FACTORS, { list: 10 }) secondFactors!: string[]
  @OneOf(MULTI_FACTORS, { list: 10 }) multiFactors!: string[]
  @Flag() disableLoginWithEmail!: boolean
  @Flag() requireVerifiedEmail!: boolean
  @Flag() allowAccountRemoval!: boolean
  @Flag() registrationVerifiesEmail!: boolean
  @Flag() registrationAsksForName!: boolean
  /** Whether people may sign in at identity providers. */
  @Flag() allowExternalIdp!: boolean
  /** Absent like false. */
  @Flag({ optional: true }) allowDomainDiscovery?: boolean
  @Revision() revision?: number
}

export const loginPolicyOf = (sent: LoginPolicyRequest, before: LoginPolicy): LoginPolicy => ({
  allowUsernamePassword: sent.allowUsernamePassword,
  allowRegister: sent.allowRegister,
  disableLoginWithEmail: sent.disableLoginWithEmail,
  allowPasskeys: sent.passwordlessType === PASSWORDLESS_TYPES[1],
  secondFactors: sent instanceof NewLoginPolicyRequest && sent.secondFactors.length > 0 ? readSecondFactors(sent.secondFactors) : before.secondFactors,
  forceSecondFactor: sent.forceMfa,
  offerSecondFactorEvery: Math.floor(sent.mfaInitSkipLifetime ?? 0),
  hideUnknownUsers: sent.ignoreUnknownUsernames,
  allowPasswordReset: !sent.hidePasswordReset,
  requireVerifiedEmail: sent.requireVerifiedEmail ?? before.requireVerifiedEmail,
  allowAccountRemoval: sent.allowAccountRemoval ?? before.allowAccountRemoval,
  registrationVerifiesEmail: sent.registrationVerifiesEmail ?? before.registrationVerifiesEmail,
  registrationAsksForName: sent.registrationAsksForName ?? before.registrationAsksForName,
  // Absent as long as no provider was ever offered.
  ...(sent.allowExternalIdp || before.allowExternalIdp !== undefined ? { allowExternalIdp: sent.allowExternalIdp } : {}),
  ...(sent.allowDomainDiscovery || before.allowDomainDiscovery !== undefined ? { allowDomainDiscovery: sent.allowDomainDiscovery } : {}),
  ...(before.providers === undefined ? {} : { providers: before.providers }),
})

/** A policy with ZITADEL's member names. */
export const loginPolicyOnWire = (policy: LoginPolicy): Omit<LoginPolicyMessage, 'isDefault' | 'passwordlessType'> => ({
  allowUsernamePassword: policy.allowUsernamePassword,
  allowRegister: policy.allowRegister,
  forceMfa: policy.forceSecondFactor,
  hidePasswordReset: !policy.allowPasswordReset,
  ignoreUnknownUsernames: policy.hideUnknownUsers,
  mfaInitSkipLifetime: policy.offerSecondFactorEvery,
  secondFactors: onWire(policy.secondFactors),
  multiFactors: multiFactorsOf(policy),
  disableLoginWithEmail: policy.disableLoginWithEmail,
  requireVerifiedEmail: policy.requireVerifiedEmail,
  allowAccountRemoval: policy.allowAccountRemoval,
  registrationVerifiesEmail: policy.registrationVerifiesEmail,
  registrationAsksForName: policy.registrationAsksForName,
  allowExternalIdp: policy.allowExternalIdp ?? false,
  ...(policy.allowDomainDiscovery ? { allowDomainDiscovery: true } : {}),
})

/** The same, as `policy` in responses of v1. */
export const writeLoginPolicy = (policy: LoginPolicy, isDefault: boolean): LoginPolicyMessage => ({
  ...loginPolicyOnWire(policy), passwordlessType: PASSWORDLESS_TYPES[policy.allowPasskeys ? 1 : 0], isDefault,
})
