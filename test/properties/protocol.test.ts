import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { TokenKind } from '@keyhall/core/protocol'
import { Parameters, TOKEN_KINDS, isCodeChallenge, isCodeVerifier, opaqueToken, opaqueTokenId, parseScope } from '@keyhall/core/protocol'
import type { Secret, TokenId } from '@keyhall/core/shared'
import fc from 'fast-check'

/** UTF-8 has no code for a lone surrogate: it comes back as another character. */
const isWellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8') === text
const urlSafe = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
const textOf = (unit: fc.Arbitrary<string>, length: number) => fc.string({ unit, minLength: length, maxLength: length })

describe('arbitrary scope', () => {
  it('is split into distinct tokens that keep their meaning when joined again', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"') })), (text) => {
      const tokens = parseScope(text)
      if (!tokens) return
      assert.equal(new Set(tokens).size, tokens.length)
      for (const token of tokens) assert.match(token, /^[\x21\x23-\x5b\x5d-\x7e]+$/)
      assert.deepEqual(parseScope(tokens.join(' ')), tokens)
    }))
  })
})

describe('arbitrary parameters', () => {
  it('have a value if their name is unique and the text is well-formed', () => {
    const aValue = fc.option(fc.string({ unit: 'binary', maxLength: 3 }), { nil: undefined })
    const pairs = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', '__proto__'), aValue))
    fc.assert(fc.property(pairs, (sent) => {
      const parameters = new Parameters(sent)
      for (const name of ['a', 'b', 'c', '__proto__']) {
        const values = sent.filter(([other]) => other === name).map(([, value]) => value)
        const [value] = values
        const isGood = values.length === 1 && value !== undefined && value !== '' && !value.includes('\0') && isWellFormed(value)
        assert.equal(parameters.get(name), isGood ? value : undefined)
        if (values.length > 1) assert.notEqual(parameters.repeated, undefined)
      }
    }))
  })
})

describe('opaque tokens of arbitrary parts', () => {
  const kinds = fc.constantFrom(...(Object.keys(TOKEN_KINDS) as readonly TokenKind[]))

  it('reveal their id for their own kind only', () => {
    fc.assert(fc.property(kinds, kinds, textOf(urlSafe, 22), textOf(urlSafe, 43), (kind, asked, id, secret) => {
      const text = opaqueToken(kind, id as TokenId, secret as Secret)
      assert.equal(opaqueTokenId(asked, text), kind === asked ? id : undefined)
    }))
  })

  it('are distinct from all other text', () => {
    fc.assert(fc.property(kinds, fc.oneof(fc.string(), textOf(urlSafe, 68)), (kind, text) => {
      const isToken = /^(at|rt|ac|pat)_/.test(text)
      if (!isToken) assert.equal(opaqueTokenId(kind, text), undefined)
    }))
  })
})

describe('PKCE with arbitrary input', () => {
  it('accepts the S256 challenge of every verifier', () => {
    const unreserved = fc.constantFrom(...'ABCXYZabcxyz0189-._~')
    fc.assert(fc.property(fc.string({ unit: unreserved, minLength: 43, maxLength: 128 }), (verifier) => {
      assert.equal(isCodeVerifier(verifier), true)
      assert.equal(isCodeChallenge(createHash('sha256').update(verifier).digest('base64url')), true)
    }))
  })

  it('rejects every challenge that is not canonical base64url of 32 bytes', () => {
    fc.assert(fc.property(textOf(urlSafe, 43), (text) => {
      assert.equal(isCodeChallenge(text), Buffer.from(text, 'base64url').toString('base64url') === text)
    }))
  })
})
