import assert from 'node:assert/strict'
import { commonPasswords } from '@keyhall/adapters-crypto'

describe('common passwords', () => {
  const common = commonPasswords()
  for (const [folded, isCommon] of [
    ['password', true], ['12345678', true], ['password123', true], ['qwertyuiop', true], ['iloveyou', true], ['trustno1', true],
    ['correct horse battery staple', false], ['constructor', false], ['__proto__', false], ['', false],
  ] as const) {
    it(`${isCommon ? 'have' : 'do not have'} ${folded === '' ? 'the empty one' : folded}`, async () => assert.equal(await common.has(folded), isCommon))
  }
})
