import assert from 'node:assert/strict'
import { isCounterSound } from '@keyhall/core/factors'
import { oneTimePassword } from '#src/proofs/factors/one-time-password.js'
import { canonicalRecoveryCode, recoveryCodeFrom, shownRecoveryCode } from '#src/proofs/factors/recovery-code.js'
import type { Secret } from '@keyhall/core/shared'
import { maskedAddress } from '@keyhall/core/users'

describe('typed one-time password', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['123456', '123456'], [' 123 456 ', '123456'], ['123-456', '123456'], ['１２３４５６', '123456'], ['12345', undefined], ['1234567', undefined],
    ['12345a', undefined], ['', undefined], ['٠١٢٣٤٥', undefined], ['123456\0', undefined],
  ]
  for (const [typed, meant] of rows) it(`is ${meant ?? 'invalid'} for ${JSON.stringify(typed)}`, () => assert.equal(oneTimePassword(typed), meant))
})

describe('recovery code', () => {
  const code = recoveryCodeFrom('AAAABBBBCCCC_-9876543210abcdefghijklmnopqrs' as Secret)

  it('is twelve letters and digits, shown in three groups', () => {
    assert.match(code, /^[A-HJ-NP-Z2-9]{12}$/)
    assert.match(shownRecoveryCode(code), /^(.{4})-(.{4})-(.{4})$/)
  })

  for (const typed of [code, shownRecoveryCode(code), ` ${code.toLowerCase()} `, code.split('').join(' ')]) {
    it(`is recognized in ${JSON.stringify(typed)}`, () => assert.equal(canonicalRecoveryCode(typed), code))
  }
  for (const typed of ['', code.slice(1), `${code}A`, `O${code.slice(1)}`, `${code.slice(1)}\0`]) {
    it(`is not recognized in ${JSON.stringify(typed)}`, () => assert.equal(canonicalRecoveryCode(typed), undefined))
  }
})

describe('masked email address', () => {
  for (const [address, maskedOf] of [['ada@mail.example', 'a•••@mail.example'], ['a@b.example', 'a•••@b.example'], ['😀x@b.example', '😀•••@b.example']] as const) {
    it(`is ${maskedOf}`, () => assert.equal(maskedAddress(address), maskedOf))
  }
})

describe('signature counter (WebAuthn §6.1.1)', () => {
  for (const [stored, now, isSound] of [[0, 0, true], [0, 1, true], [5, 6, true], [5, 99, true], [5, 5, false], [5, 4, false], [5, 0, false]] as const) {
    it(`is ${isSound ? 'sound' : 'a sign of a copy'} at ${now} after ${stored}`, () => assert.equal(isCounterSound(stored, now), isSound))
  }
})
