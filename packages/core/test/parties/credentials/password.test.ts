import assert from 'node:assert/strict'
import { passwordProblem } from '@keyhall/core/credentials'

describe('length of a password (NIST SP 800-63B-4 §3.1.1.2)', () => {
  const cases: readonly (readonly [string, string, ReturnType<typeof passwordProblem>])[] = [
    ['nothing', '', 'too_short'],
    ['7 characters', 'a'.repeat(7), 'too_short'],
    ['8 characters', 'a'.repeat(8), undefined],
    ['256 characters', 'a'.repeat(256), undefined],
    ['257 characters', 'a'.repeat(257), 'too_long'],
    ['7 characters outside the basic plane', '😀'.repeat(7), 'too_short'],
    ['256 characters outside the basic plane', '😀'.repeat(256), undefined],
    ['257 characters outside the basic plane', '😀'.repeat(257), 'too_long'],
    ['8 spaces', ' '.repeat(8), undefined],
  ]
  for (const [what, password, problem] of cases) {
    it(`judges ${what}: ${problem ?? 'accepted'}`, () => {
      assert.equal(passwordProblem(password), problem)
    })
  }
})

describe('rules for passwords', () => {
  const policy = { minLength: 10, hasUppercase: true, hasLowercase: true, hasNumber: true, hasSymbol: true, refuseCommon: false }
  for (const [password, problem] of [
    ['Abcdef1!', 'too_short'],
    ['Abcdefgh1!', undefined],
    ['Äbcdefghi٣ ', undefined],
    ['abcdefgh1!', 'too_simple'],
    ['ABCDEFGH1!', 'too_simple'],
    ['Abcdefghi!', 'too_simple'],
    ['Abcdefghi1', 'too_simple'],
  ] as const) {
    it(`${problem === undefined ? 'let pass' : `say ${problem} of`} ${password}`, () => assert.equal(passwordProblem(password, policy), problem))
  }
})
