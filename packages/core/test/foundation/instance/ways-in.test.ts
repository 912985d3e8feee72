import assert from 'node:assert/strict'
import { DEFAULT_POLICIES, hasWayIn, waysIn } from '@keyhall/core/instance'
import type { LoginPolicy, MailReach, SignInTrait } from '@keyhall/core/instance'
import { ProviderId } from '@keyhall/core/shared'

type Row = readonly [policy: Partial<LoginPolicy>, traits: readonly SignInTrait[], mail: readonly MailReach[]]

const EVERY: readonly MailReach[] = ['server', 'inbox', 'none']
const MAIL_ONLY = { forceSecondFactor: true, secondFactors: ['email_code'] } as const
const NO_PASSKEYS = { allowPasskeys: false } as const

/** Policy, person, and where mails may go so that the person can sign in. */
const ROWS: readonly Row[] = [
  [{}, ['password'], EVERY],
  [{}, ['verifying_passkey', 'passkey'], EVERY],
  [{}, ['passkey'], []],
  [{}, ['verified_email'], []],
  [{ allowUsernamePassword: false }, ['password'], []],
  [{ allowUsernamePassword: false }, ['verifying_passkey'], EVERY],
  [NO_PASSKEYS, ['verifying_passkey'], []],
  [{ allowUsernamePassword: false, ...NO_PASSKEYS }, ['password', 'verifying_passkey'], []],
  [{ forceSecondFactor: true, secondFactors: [] }, ['password', 'verifying_passkey'], []],
  [{ forceSecondFactor: true }, ['password'], EVERY],
  [{ forceSecondFactor: true, secondFactors: ['email_code', 'totp'] }, ['password'], EVERY],
  [MAIL_ONLY, ['password'], []],
  [MAIL_ONLY, ['password', 'totp'], []],
  [MAIL_ONLY, ['password', 'unverified_email'], []],
  [MAIL_ONLY, ['password', 'verified_email'], ['server', 'inbox']],
  [MAIL_ONLY, ['password', 'verified_email', 'local_email'], ['inbox']],
  [MAIL_ONLY, ['password', 'verified_email', 'email_code'], ['server', 'inbox']],
  [MAIL_ONLY, ['password', 'verified_email', 'email_code', 'recovery_codes'], EVERY],
  [MAIL_ONLY, ['verifying_passkey'], EVERY],
  // A factor that is set up is asked for, forced or not.
  [{}, ['password', 'verified_email', 'email_code'], ['server', 'inbox']],
  [{}, ['password', 'verified_email', 'email_code', 'totp'], EVERY],
  [{ secondFactors: ['totp'] }, ['password', 'verified_email', 'email_code'], EVERY],
  [{ requireVerifiedEmail: true }, ['password'], EVERY],
  [{ requireVerifiedEmail: true }, ['password', 'verified_email'], EVERY],
  [{ requireVerifiedEmail: true }, ['password', 'unverified_email'], ['server', 'inbox']],
  [{ requireVerifiedEmail: true }, ['password', 'unverified_email', 'local_email'], ['inbox']],
  [{ requireVerifiedEmail: true }, ['verifying_passkey', 'unverified_email'], ['server', 'inbox']],
]

const [ONE, OTHER] = [ProviderId.parse('1'), ProviderId.parse('2')]
const PROVIDERS_ONLY = { allowUsernamePassword: false, ...NO_PASSKEYS, allowExternalIdp: true, providers: [ONE] } as const

/** Policy, person, their linked providers, and whether they can sign in. */
const LINKED_ROWS: readonly (readonly [policy: Partial<LoginPolicy>, traits: readonly SignInTrait[], linked: readonly ProviderId[], canSignIn: boolean])[] = [
  [PROVIDERS_ONLY, [], [ONE], true],
  [PROVIDERS_ONLY, [], [OTHER], false],
  [PROVIDERS_ONLY, ['password', 'verifying_passkey'], [], false],
  [{ ...PROVIDERS_ONLY, allowExternalIdp: false }, [], [ONE], false],
  [{ ...PROVIDERS_ONLY, providers: [] }, [], [ONE], false],
  [{ ...PROVIDERS_ONLY, forceSecondFactor: true, secondFactors: [] }, [], [ONE], false],
  [{ ...PROVIDERS_ONLY, forceSecondFactor: true }, [], [ONE], true],
  [{ ...PROVIDERS_ONLY, ...MAIL_ONLY }, [], [ONE], false],
  [{ ...PROVIDERS_ONLY, ...MAIL_ONLY }, ['verified_email'], [ONE], true],
]

describe('the ways in by identity providers', () => {
  for (const [own, traits, linked, canSignIn] of LINKED_ROWS) {
    it(`${JSON.stringify(own)} ${canSignIn ? 'admits' : 'refuses'} ${traits.join(', ') || 'nothing else'} linked to ${linked.join(', ') || 'no provider'}`, () => {
      assert.equal(hasWayIn(traits, waysIn({ ...DEFAULT_POLICIES.login, ...own }, 'server'), linked), canSignIn)
    })
  }
})

describe('the ways in under a login policy', () => {
  for (const [own, traits, mail] of ROWS) {
    it(`${JSON.stringify(own)} admits ${traits.join(', ')} with mail to: ${mail.join(', ') || 'no place'}`, () => {
      assert.deepEqual(EVERY.filter((reach) => hasWayIn(traits, waysIn({ ...DEFAULT_POLICIES.login, ...own }, reach))), mail)
    })
  }
})
