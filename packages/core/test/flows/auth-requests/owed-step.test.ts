import assert from 'node:assert/strict'
import type { IdentifiedPerson, OwedStep, SetUpFactors } from '@keyhall/core/auth-requests'
import { nextOwedStep } from '@keyhall/core/auth-requests'
import type { PasswordStamp } from '@keyhall/core/credentials'
import { NO_PASSWORD } from '@keyhall/core/credentials'
import type { LoginPolicy } from '@keyhall/core/instance'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import { combinedMethods } from '@keyhall/core/protocol'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { OrgId, UserId } from '@keyhall/core/shared'
import { NOW } from '../../support/builders.js'

const DAY = 86_400
const none: SetUpFactors = { hasPasskey: false, hasTotp: false, recoveryCodesLeft: 0, hasEmailCode: false }
const withTotp: SetUpFactors = { ...none, hasTotp: true, recoveryCodesLeft: 3 }
const ALL = DEFAULT_POLICIES.login.secondFactors

interface Row {
  readonly amr?: readonly AuthenticationMethod[]
  readonly factors?: SetUpFactors
  readonly hasDeclined?: true
  readonly mustChange?: boolean
  readonly isUnverified?: boolean
  readonly policy?: Partial<LoginPolicy>
  readonly isWanted?: boolean
  readonly isActive?: boolean
  /** Seconds after the proof; negative before. */
  readonly passwordChanged?: number
  /** The stamps of the password that was verified and of the stored one. */
  readonly stamps?: readonly [verified: string, stored: string]
}

function owed({ amr = ['pwd'], factors = none, hasDeclined, mustChange = false, isUnverified = false, policy, isWanted = false, isActive = true, passwordChanged = 0, stamps }: Row): OwedStep {
  const person: IdentifiedPerson = {
    userId: 'ada' as UserId, orgId: 'org' as OrgId, loginName: 'ada', amr, provenAt: NOW - 60, ...(hasDeclined ? { hasDeclinedSetUp: true } : {}),
    ...(stamps === undefined ? {} : { passwordStamp: stamps[0] as PasswordStamp }),
  }
  const stamp = (stamps?.[1] ?? 'stamp') as PasswordStamp
  const stored = { stamp, changedAt: NOW - 60 + passwordChanged, ...(mustChange ? { isChangeRequired: true as const } : {}) }
  const facts = { isActive, password: stamp === NO_PASSWORD ? undefined : stored, factors, hasUnverifiedEmail: isUnverified }
  return nextOwedStep(person, facts, { policy: { ...DEFAULT_POLICIES.login, ...policy }, needsSecondFactor: isWanted }, NOW)
}

const nothing: OwedStep = { step: 'nothing' }
const prove = (...factors: readonly ('passkey' | 'totp' | 'email_code' | 'recovery_code')[]): OwedStep => ({ step: 'second_factor', factors })
const setUp = (isForced: boolean, factors = ALL): OwedStep => ({ step: 'set_up_factor', factors, isForced })
const outdated: OwedStep = { step: 'log_in', reason: 'proof_outdated' }
const mfa = ['pwd', 'otp', 'mfa'] as const

const rows: readonly (readonly [string, Row, OwedStep])[] = [
  ['to begin anew, when another password is stored, with any difference of the clocks', { amr: mfa, stamps: ['1', '2'], passwordChanged: -60 }, outdated],
  ['nothing for the stored password, though its server is ahead', { stamps: ['1', '1'], passwordChanged: 60 }, nothing],
  ['to begin anew, when the password was removed', { amr: mfa, stamps: ['1', NO_PASSWORD] }, outdated],
  ['to begin anew, when there was no password and is one now', { amr: mfa, stamps: [NO_PASSWORD, '1'], passwordChanged: -60 }, outdated],
  ['nothing without a password then and now', { amr: mfa, stamps: [NO_PASSWORD, NO_PASSWORD] }, nothing],
  ['to begin anew, when the password has changed since a sign-in that 0.5 stored', { amr: mfa, passwordChanged: 1 }, outdated],
  ['to begin anew, when the account is not active any more', { amr: mfa, stamps: ['1', '1'], isActive: false }, outdated],
  ['nothing for a password that was chosen just then, or before', { passwordChanged: 0 }, nothing],
  ['nothing, when there is no second factor and none is required', {}, nothing],
  ['the second factor that is set up, though none is required', { factors: withTotp }, prove('totp', 'recovery_code')],
  ['codes by mail without recovery codes', { factors: { ...none, hasEmailCode: true } }, prove('email_code')],
  ['factors in the order of the policy', { factors: { ...withTotp, hasEmailCode: true }, policy: { secondFactors: ['email_code', 'totp'] } }, prove('email_code', 'totp', 'recovery_code')],
  ['no factor that the policy does not count', { factors: withTotp, policy: { secondFactors: ['passkey'] } }, nothing],
  ['nothing after a passkey that knew who held it', { amr: ['swk', 'user', 'mfa'], factors: withTotp }, nothing],
  ['nothing after two factors', { amr: mfa, factors: withTotp }, nothing],
  ['setting one up where it is forced', { policy: { forceSecondFactor: true } }, setUp(true)],
  ['setting one up, though it was declined, where it is forced', { hasDeclined: true, policy: { forceSecondFactor: true } }, setUp(true)],
  ['setting one up where the client cannot do without', { isWanted: true }, setUp(true)],
  ['setting one up where that of another product was lost, though it was declined', { hasDeclined: true, factors: { ...none, isSetUpRequired: true } }, setUp(true)],
  ['the factor that replaced a lost one', { factors: { ...withTotp, isSetUpRequired: true } }, prove('totp', 'recovery_code')],
  ['setting one up of those that count', { policy: { forceSecondFactor: true, secondFactors: ['totp'] } }, setUp(true, ['totp'])],
  ['to hear of second factors where they are offered', { policy: { offerSecondFactorEvery: DAY } }, setUp(false)],
  ['nothing after declining', { hasDeclined: true, policy: { offerSecondFactorEvery: DAY } }, nothing],
  ['nothing until the time of asking has come again', { factors: { ...none, setUpDeclinedAt: NOW - DAY + 1 }, policy: { offerSecondFactorEvery: DAY } }, nothing],
  ['to hear of them again when it has', { factors: { ...none, setUpDeclinedAt: NOW - DAY }, policy: { offerSecondFactorEvery: DAY } }, setUp(false)],
  ['the second factor before another password', { factors: withTotp, mustChange: true }, prove('totp', 'recovery_code')],
  ['another password after the second factor', { amr: mfa, factors: withTotp, mustChange: true }, { step: 'change_password' }],
  ['no other password to whom it did not serve', { amr: ['swk', 'user', 'mfa'], mustChange: true }, nothing],
  ['another password before setting up a factor', { mustChange: true, policy: { forceSecondFactor: true } }, { step: 'change_password' }],
  ['nothing for an address that need not be verified', { isUnverified: true }, nothing],
  ['verifying the address where it must be', { isUnverified: true, policy: { requireVerifiedEmail: true } }, { step: 'verify_email' }],
  ['a verified address before a second factor is set up', { isUnverified: true, policy: { requireVerifiedEmail: true, forceSecondFactor: true } }, { step: 'verify_email' }],
]

describe('steps left after a first factor', () => {
  for (const [title, row, expected] of rows) it(title, () => assert.deepEqual(owed(row), expected))
})

describe('amr of a sign-in (RFC 8176 §2)', () => {
  for (const [proven, further, expected] of [
    [[], ['pwd'], ['pwd']],
    [['pwd'], ['otp'], ['pwd', 'otp', 'mfa']],
    [['pwd'], ['hwk', 'user'], ['pwd', 'hwk', 'user', 'mfa']],
    [['pwd'], ['pwd'], ['pwd']],
    [['otp'], ['hwk'], ['otp', 'hwk']],
    [[], ['swk', 'user'], ['swk', 'user', 'mfa']],
    [[], ['hwk'], ['hwk']],
    [['pwd', 'otp', 'mfa'], [], ['pwd', 'otp', 'mfa']],
  ] as const) {
    it(`are ${expected.join(' ')} after ${proven.join(' ')} and ${further.join(' ')}`, () => assert.deepEqual(combinedMethods(proven, further), expected))
  }
})
