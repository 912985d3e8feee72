import assert from 'node:assert/strict'
import { isCodeChallenge, isCodeVerifier } from '@keyhall/core/protocol'
import { digest } from '../../support/fakes.js'

describe('code_verifier (RFC 7636 §4.1)', () => {
  for (const length of [43, 64, 128]) {
    it(`may have ${length} unreserved characters`, () => {
      assert.equal(isCodeVerifier('Az09-._~'.repeat(16).slice(0, length)), true)
    })
  }

  const refused: Readonly<Record<string, string>> = {
    '42 characters': 'a'.repeat(42),
    '129 characters': 'a'.repeat(129),
    nothing: '',
    'a space': `${'a'.repeat(43)} `,
    'a plus': `${'a'.repeat(43)}+`,
    'a slash': `${'a'.repeat(43)}/`,
    padding: `${'a'.repeat(43)}=`,
    'a line break': `${'a'.repeat(43)}\n`,
    'a letter outside ASCII': `${'a'.repeat(43)}é`,
  }
  for (const [what, text] of Object.entries(refused)) {
    it(`may not have ${what}`, () => {
      assert.equal(isCodeVerifier(text), false)
    })
  }
})

describe('code_challenge (RFC 7636 §4.2)', () => {
  it('is the example of RFC 7636 appendix B', () => {
    assert.equal(isCodeChallenge('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'), true)
    assert.equal(digest.sha256('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'), 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })

  it('is every SHA-256', () => {
    for (let number = 0; number < 500; number++) assert.equal(isCodeChallenge(digest.sha256(String(number))), true)
  })

  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const refused: Readonly<Record<string, string>> = {
    '42 characters': challenge.slice(1),
    '44 characters': `a${challenge}`,
    padding: `${challenge}=`,
    'spare bits that are not zero': `${challenge.slice(0, -1)}N`,
    'the other alphabet': `+/${challenge.slice(2)}`,
    nothing: '',
    'a line break': `${challenge}\n`,
  }
  for (const [what, text] of Object.entries(refused)) {
    it(`is nothing with ${what}`, () => {
      assert.equal(isCodeChallenge(text), false)
    })
  }
})
