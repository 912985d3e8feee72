import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Secret } from '@keyhall/core/shared'
import { CODE_LIFETIMES, canonicalCode, codeFrom } from '@keyhall/core/verification'

const HOUR = 3600
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const aSecret = (): Secret => randomBytes(32).toString('base64url') as Secret

describe('verification code', () => {
  it('has six characters from an alphabet without similar characters', () => {
    for (let count = 0; count < 1000; count++) {
      const code = codeFrom(aSecret(), 'password_reset')
      assert.match(code, /^[A-HJ-NP-Z2-9]{6}$/)
      assert.equal(canonicalCode(code, 'password_reset'), code)
    }
  })

  it('has each character equally likely', () => {
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const made = Array.from(characters, (character) => codeFrom(character.repeat(43) as Secret, 'password_reset').charAt(0))
    assert.deepEqual(Array.from(ALPHABET, (letter) => made.filter((each) => each === letter).length), Array(32).fill(2))
  })

  const typed: readonly (readonly [string, string | undefined])[] = [
    ['K7QXMA', 'K7QXMA'],
    ['k7qxma', 'K7QXMA'],
    [' K7Q XMA\n', 'K7QXMA'],
    ['K7Q-XMA', 'K7QXMA'],
    ['Ｋ７ＱＸＭＡ', 'K7QXMA'],
    ['K7QXM', undefined],
    ['K7QXMAA', undefined],
    ['K7QXM0', undefined],
    ['K7QXMI', undefined],
    ['', undefined],
    ["' or 1=1", undefined],
    ['K7QXM\0', undefined],
  ]
  for (const [text, meant] of typed) {
    it(`is ${meant === undefined ? 'nothing that was meant by' : 'what was meant by'} ${JSON.stringify(text)}`, () => {
      assert.equal(canonicalCode(text, 'password_reset'), meant)
    })
  }

  it('is valid for an hour, for 72 hours for account set-up, and for ten minutes for sign-in', () => {
    const { initialise, sign_in_code: signIn, ...others } = CODE_LIFETIMES
    assert.deepEqual([initialise, signIn, ...Object.values(others)], [72 * HOUR, 10 * 60, HOUR, HOUR, HOUR, HOUR, HOUR])
  })
})

describe('verification code for a phone', () => {
  it('has six digits, and uses each digit', () => {
    const codes = Array.from({ length: 1000 }, () => codeFrom(aSecret(), 'phone_verification'))
    for (const code of codes) {
      assert.match(code, /^[0-9]{6}$/)
      assert.equal(canonicalCode(code, 'phone_verification'), code)
    }
    for (let place = 0; place < 6; place++) assert.equal(new Set(codes.map((code) => code.charAt(place))).size, 10)
    assert.ok(new Set(codes).size > 980)
  })

  it('keeps leading zeros', () => {
    assert.equal(codeFrom('A'.repeat(43) as Secret, 'phone_verification'), '000000')
    assert.equal(codeFrom(`AAAAAAAH${'x'.repeat(35)}` as Secret, 'phone_verification'), '000007')
  })

  const typed: readonly (readonly [string, string | undefined])[] = [
    ['012345', '012345'], [' 012 345\n', '012345'], ['012-345', '012345'], ['０１２３４５', '012345'],
    ['01234', undefined], ['0123456', undefined], ['K7QXMA', undefined], ['', undefined], ['01234\0', undefined], ['-12345', undefined],
  ]
  for (const [text, meant] of typed) {
    it(`is ${meant ?? 'nothing'} for ${JSON.stringify(text)}`, () => assert.equal(canonicalCode(text, 'phone_verification'), meant))
  }
})
