import type { KeyhallClient } from '@keyhall/client'
import type { LoginPolicyMessage, NewLoginPolicyRequest, PatchLoginPolicyRequest, SecondFactorType } from '@keyhall/client/management'
import { revisionOf } from '../../data/policy.js'
import { UNIT_SECONDS, secondsOf } from '../../parts/durations.js'

/** The kinds of second factors, by the names of their switches. */
const FACTORS = {
  factorPasskey: 'SECOND_FACTOR_TYPE_U2F', factorTotp: 'SECOND_FACTOR_TYPE_OTP', factorEmail: 'SECOND_FACTOR_TYPE_OTP_EMAIL',
} as const satisfies Readonly<Record<string, SecondFactorType>>
export const FACTOR_NAMES = Object.keys(FACTORS) as readonly (keyof typeof FACTORS)[]

/** A switch as a member of the policy: the member itself, or its opposite. */
const MEMBERS = {
  passwords: { member: 'allowUsernamePassword' },
  emailAsLoginName: { member: 'disableLoginWithEmail', isOpposite: true },
  hideUnknown: { member: 'ignoreUnknownUsernames' },
  verifiedEmail: { member: 'requireVerifiedEmail' },
  discovery: { member: 'allowDomainDiscovery' },
  forceFactor: { member: 'forceMfa' },
  register: { member: 'allowRegister' },
  registerVerifies: { member: 'registrationVerifiesEmail' },
  registerNames: { member: 'registrationAsksForName' },
  resetPassword: { member: 'hidePasswordReset', isOpposite: true },
  removeAccount: { member: 'allowAccountRemoval' },
} as const satisfies Readonly<Record<string, { readonly member: keyof PatchLoginPolicyRequest; readonly isOpposite?: true }>>

type Member = keyof typeof MEMBERS
export type LoginFlag = Member | 'passkeys' | keyof typeof FACTORS

/** The login policy as switches that say what is possible, and the days until a second factor is offered again. */
export type LoginSettings = Readonly<Record<LoginFlag, boolean>> & { readonly offerDays: number }

const ALLOWED = 'PASSWORDLESS_TYPE_ALLOWED'

const isOpposite = (name: Member): boolean => 'isOpposite' in MEMBERS[name]

export function loginSettingsOf(policy: LoginPolicyMessage): LoginSettings {
  const members = Object.fromEntries((Object.keys(MEMBERS) as Member[]).map((name) => [name, (policy[MEMBERS[name].member] === true) !== isOpposite(name)])) as Record<Member, boolean>
  const factors = Object.fromEntries(FACTOR_NAMES.map((name) => [name, policy.secondFactors?.includes(FACTORS[name]) === true])) as Record<keyof typeof FACTORS, boolean>
  return { ...members, ...factors, passkeys: policy.passwordlessType === ALLOWED, offerDays: Math.round(secondsOf(policy.mfaInitSkipLifetime) / UNIT_SECONDS.day) }
}

/** The changed members as a partial policy. */
function patchOf(before: LoginSettings, after: Partial<LoginSettings>): PatchLoginPolicyRequest {
  const changed = (Object.keys(after) as (keyof LoginSettings)[]).filter((name) => after[name] !== before[name])
  return Object.fromEntries(changed.flatMap((name): readonly (readonly [string, unknown])[] => {
    if (name === 'passkeys') return [['passwordlessType', after.passkeys === true ? ALLOWED : 'PASSWORDLESS_TYPE_NOT_ALLOWED']]
    if (name === 'offerDays') return [['mfaInitSkipLifetime', `${(after.offerDays ?? 0) * UNIT_SECONDS.day}s`]]
    return name in MEMBERS ? [[MEMBERS[name as Member].member, (after[name] === true) !== isOpposite(name as Member)]] : []
  }))
}

/** A whole policy of an organization. @param kinds at least one: without any, the API takes those of the instance */
const wholePolicy = ({ details: _details, isDefault: _origin, multiFactors: _fixed, revision: _seen, ...stored }: LoginPolicyMessage, patch: PatchLoginPolicyRequest, kinds: readonly SecondFactorType[]): NewLoginPolicyRequest =>
  ({ ...stored, ...patch, secondFactors: kinds })

/**
 * Saves the changed settings. An organization saves policy and second factors in one call. At the instance, second factors have calls of their
 * own: they are added before the policy changes and removed after it, so that a policy that requires one never lists none on the way. The first
 * call names the revision that the person saw; the later ones change what it has left.
 */
export async function saveLoginSettings(api: KeyhallClient, isInstance: boolean, stored: LoginPolicyMessage, after: Partial<LoginSettings>): Promise<void> {
  const before = loginSettingsOf(stored)
  const patch = patchOf(before, after)
  const [added, removed] = [true, false].map((is) => FACTOR_NAMES.filter((name) => after[name] === is && before[name] !== is).map((name) => FACTORS[name])) as [SecondFactorType[], SecondFactorType[]]
  const kinds = [...(stored.secondFactors ?? []).filter((kind) => !removed.includes(kind)), ...added]
  if (!isInstance && kinds.length > 0) {
    await api.management.addCustomLoginPolicy({ ...wholePolicy(stored, patch, kinds), ...revisionOf(stored) })
    return
  }
  let seen = revisionOf(stored)
  const once = (): { readonly revision?: string } => {
    const first = seen
    seen = {}
    return first
  }
  const service = isInstance ? api.admin : api.management
  for (const type of added) await service.addSecondFactorToLoginPolicy({ type, ...once() })
  if (!isInstance) await api.management.patchCustomLoginPolicy({ ...patch, ...once() })
  else if (Object.keys(patch).length > 0) await api.admin.patchLoginPolicy({ ...patch, ...once() })
  for (const type of removed) await service.removeSecondFactorFromLoginPolicy({ type, ...once() })
}
