import type { MailReach } from './message-providers.js'
import type { ProviderId } from '../shared/index.js'
import type { LoginPolicy, SecondFactorKind } from './policies.js'

/** Facts about a person that decide how they can sign in. */
export const SIGN_IN_TRAITS = [
  'password', 'passkey', 'verifying_passkey', 'totp', 'email_code', 'recovery_codes', 'verified_email', 'unverified_email', 'local_email',
] as const

/**
 * `verifying_passkey`: verifies its user, so it counts as both factors at once. `email_code`: switched on, for a verified address.
 * `local_email`: an address below `.localhost` or `.invalid`, to which no mail server delivers (RFC 6761 §6.3, §6.4).
 */
export type SignInTrait = (typeof SIGN_IN_TRAITS)[number]

/** A combination of traits that lets a person sign in. */
export interface WayIn {
  readonly has: readonly SignInTrait[]
  readonly lacks: readonly SignInTrait[]
  /** Present when it also takes a linked sign-in at one of these providers, while the provider is active. */
  readonly linkedTo?: readonly ProviderId[]
}

const ANY: WayIn = { has: [], lacks: [] }
const TRAIT_OF = { passkey: 'passkey', totp: 'totp', email_code: 'email_code' } as const satisfies Readonly<Record<SecondFactorKind, SignInTrait>>

function both(one: WayIn, other: WayIn): WayIn {
  const linkedTo = one.linkedTo ?? other.linkedTo
  return { has: [...new Set([...one.has, ...other.has])], lacks: [...new Set([...one.lacks, ...other.lacks])], ...(linkedTo ? { linkedTo } : {}) }
}
const combined = (some: readonly WayIn[], others: readonly WayIn[]): readonly WayIn[] => some.flatMap((one) => others.map((other) => both(one, other)))

/** What a person needs to receive a mail; empty when mails go nowhere. */
function receivingMail(mail: MailReach): readonly WayIn[] {
  if (mail === 'none') return []
  return mail === 'inbox' ? [ANY] : [{ has: [], lacks: ['local_email'] }]
}

/** What a person with a password or a linked sign-in needs for the second step. */
function secondSteps({ secondFactors, forceSecondFactor }: LoginPolicy, mail: MailReach): readonly WayIn[] {
  const own = secondFactors.map((kind) => TRAIT_OF[kind])
  const proven = own.flatMap((trait) =>
    trait === 'email_code' ? combined([{ has: [trait], lacks: [] }], receivingMail(mail)) : [{ has: [trait], lacks: [] }])
  const recovered: readonly WayIn[] = own.map((trait) => ({ has: [trait, 'recovery_codes'], lacks: [] }))
  const none: WayIn = { has: [], lacks: own }
  if (!forceSecondFactor || own.includes('passkey') || own.includes('totp')) return [...proven, ...recovered, none]
  // Setting up email codes requires a verified address.
  const mailed: readonly WayIn[] = own.includes('email_code') ? combined([{ has: ['verified_email'], lacks: own }], receivingMail(mail)) : []
  return [...proven, ...recovered, ...mailed]
}

function addressProofs({ requireVerifiedEmail }: LoginPolicy, mail: MailReach): readonly WayIn[] {
  if (!requireVerifiedEmail) return [ANY]
  return [{ has: [], lacks: ['unverified_email'] }, ...combined([{ has: ['unverified_email'], lacks: [] }], receivingMail(mail))]
}

/**
 * Lists every way in which a person can complete a sign-in under a login policy. A person can sign in when one of them matches. This is the
 * only definition: the storage evaluates it, for one owner or for all people of an organization.
 */
export function waysIn(policy: LoginPolicy, mail: MailReach): readonly WayIn[] {
  if (policy.forceSecondFactor && policy.secondFactors.length === 0) return []
  const byPasskey: readonly WayIn[] = policy.allowPasskeys ? [{ has: ['verifying_passkey'], lacks: [] }] : []
  const byPassword = policy.allowUsernamePassword ? combined([{ has: ['password'], lacks: [] }], secondSteps(policy, mail)) : []
  const { providers = [] } = policy
  const byProvider = policy.allowExternalIdp === true && providers.length > 0 ? combined([{ has: [], lacks: [], linkedTo: providers }], secondSteps(policy, mail)) : []
  return combined([...byPasskey, ...byPassword, ...byProvider], addressProofs(policy, mail))
}

/** Whether one of the ways matches. @param linked the active providers with a linked sign-in of the person */
export const hasWayIn = (traits: readonly SignInTrait[], ways: readonly WayIn[], linked: readonly ProviderId[] = []): boolean =>
  ways.some(({ has, lacks, linkedTo }) =>
    has.every((trait) => traits.includes(trait)) && !lacks.some((trait) => traits.includes(trait)) && (linkedTo === undefined || linkedTo.some((id) => linked.includes(id))))

/** The means by which a person can sign in. */
export interface SignInMeans {
  readonly hasPassword: boolean
  /** Number of passkeys that verify their user. */
  readonly verifyingPasskeys: number
  /** Linked sign-ins at active providers that the login policy offers. */
  readonly linkedSignIns: number
}

/** Whether a person can sign in with what they have. Decides whether they may remove a passkey or a link themselves. */
export const hasMeans = (
  { hasPassword, verifyingPasskeys, linkedSignIns }: SignInMeans, login: Pick<LoginPolicy, 'allowUsernamePassword' | 'allowPasskeys' | 'allowExternalIdp'>,
): boolean => (hasPassword && login.allowUsernamePassword) || (verifyingPasskeys > 0 && login.allowPasskeys) || (linkedSignIns > 0 && login.allowExternalIdp === true)

/** Who would be locked out: the owners of the instance, or the people of an organization. */
type LockedOut = 'owners' | 'people'

const SUBJECTS = { owners: 'an IAM_OWNER', people: 'an active user there' } as const satisfies Readonly<Record<LockedOut, string>>

/** Names the member of the policy that locks people out, and what to do first. */
export function obstacleIn(policy: LoginPolicy, mail: MailReach, lockedOut: LockedOut): string {
  const { allowUsernamePassword, allowPasskeys, secondFactors, forceSecondFactor, requireVerifiedEmail } = policy
  const whom = SUBJECTS[lockedOut]
  const hasProviders = policy.allowExternalIdp === true && (policy.providers ?? []).length > 0
  if (!allowUsernamePassword && !allowPasskeys) {
    return `the policy admits neither passwords nor passkeys${hasProviders ? `: link the account of ${whom} with a sign-in at an active identity provider of the policy first` : ''}`
  }
  if (forceSecondFactor && secondFactors.length === 0) return 'the policy forces a second factor and lists none: add one with AddSecondFactorToLoginPolicy first'
  if (!allowUsernamePassword) return onlyAdmitted('passkey', lockedOut)
  if (forceSecondFactor && secondFactors.every((kind) => kind === 'email_code')) {
    const remedy = mail === 'none' ? NO_MAIL : `give ${whom} a verified address that receives mail first`
    return `the policy forces a second factor and admits only codes by mail: ${remedy}, or add SECOND_FACTOR_TYPE_OTP or SECOND_FACTOR_TYPE_U2F`
  }
  if (requireVerifiedEmail && mail !== 'inbox') {
    const remedy = mail === 'none' ? NO_MAIL : 'no mail reaches the address'
    return `requireVerifiedEmail demands a verified address: ${remedy}, or verify the address of ${whom} first`
  }
  return allowPasskeys ? `give ${whom} a password or a passkey first` : onlyAdmitted('password', lockedOut)
}

const NO_MAIL = 'without a mail server no mail is sent: activate one with ActivateEmailProvider, or set KEYHALL_SMTP_URL'

const onlyAdmitted = (factor: 'password' | 'passkey', lockedOut: LockedOut): string =>
  lockedOut === 'owners' ? `give an IAM_OWNER a ${factor} first` : `the policy admits only ${factor}s, and no active user there has one`
