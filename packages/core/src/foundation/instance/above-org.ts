import type { LockoutPolicy, LoginPolicy, PasswordComplexityPolicy } from './policies.js'

/**
 * How a member of a policy is decided for people whose roles reach beyond their organization:
 *
 * - `instance`: the instance alone. What the organization sets could weaken their sign-in, lead it elsewhere, or lock them out
 * - `either`: required when the instance or the organization requires it
 * - `both`: allowed when the instance and the organization allow it
 * - `longer`: the larger number
 */
export type AboveRule = 'instance' | 'either' | 'both' | 'longer'

/** Every member with its rule, so that a new member needs one. */
type Rules<P> = Readonly<Record<keyof Required<P>, AboveRule>>

export const LOGIN_ABOVE: Rules<LoginPolicy> = {
  allowUsernamePassword: 'instance',
  allowRegister: 'instance',
  registrationVerifiesEmail: 'instance',
  registrationAsksForName: 'instance',
  disableLoginWithEmail: 'instance',
  allowPasskeys: 'instance',
  // Without its kind in the list, the second factor of a person is not asked for.
  secondFactors: 'instance',
  forceSecondFactor: 'either',
  offerSecondFactorEvery: 'instance',
  hideUnknownUsers: 'either',
  allowPasswordReset: 'instance',
  requireVerifiedEmail: 'either',
  allowAccountRemoval: 'both',
  allowExternalIdp: 'instance',
  allowDomainDiscovery: 'instance',
  providers: 'instance',
}

export const PASSWORD_COMPLEXITY_ABOVE: Rules<PasswordComplexityPolicy> = {
  minLength: 'longer', hasUppercase: 'either', hasLowercase: 'either', hasNumber: 'either', hasSymbol: 'either', refuseCommon: 'either',
}

// A low limit would let strangers lock the account of a person whom the organization may not lock.
export const LOCKOUT_ABOVE: Rules<LockoutPolicy> = { maxPasswordAttempts: 'instance', maxSecondFactorAttempts: 'instance' }

/** @param own what the organization sets; absent members inherit */
export function decidedAbove<P extends object>(rules: Rules<P>, instance: P, own: Partial<P> = {}): P {
  const decided: Partial<Record<keyof P, unknown>> = { ...instance }
  for (const member of Object.keys(rules) as (keyof P)[]) {
    const [rule, ours, theirs] = [rules[member], instance[member], own[member]]
    if (rule === 'instance' || theirs === undefined) continue
    if (rule === 'either') decided[member] = ours === true || theirs === true
    if (rule === 'both') decided[member] = ours === true && theirs === true
    if (rule === 'longer') decided[member] = Math.max(Number(ours), Number(theirs))
  }
  return decided as P
}

/**
 * The login policy for people with roles beyond their organization. A second factor that only the organization forces must be one that the person can
 * set up without a mail server.
 */
export function loginAbove(instance: LoginPolicy, own: Partial<LoginPolicy> | undefined): LoginPolicy {
  const decided = decidedAbove(LOGIN_ABOVE, instance, own)
  const isSetUpHere = instance.secondFactors.some((kind) => kind !== 'email_code')
  return { ...decided, forceSecondFactor: instance.forceSecondFactor || (decided.forceSecondFactor && isSetUpHere) }
}
