import assert from 'node:assert/strict'
import { RESPONSE_TYPES, carriesToken, isHybrid, isResponseType, issues, normalResponseType } from '@keyhall/core/protocol'
import type { ResponseType } from '@keyhall/core/protocol'

interface Meaning {
  readonly issued: readonly string[]
  readonly isHybrid: boolean
  readonly carriesToken: boolean
}

/** What each comes with: code, ID token, access token. The last two are what a query must not carry. */
const table: Readonly<Record<ResponseType, Meaning>> = {
  code: { issued: ['code'], isHybrid: false, carriesToken: false },
  id_token: { issued: ['id_token'], isHybrid: false, carriesToken: true },
  'id_token token': { issued: ['id_token', 'token'], isHybrid: false, carriesToken: true },
  'code id_token': { issued: ['code', 'id_token'], isHybrid: true, carriesToken: true },
  'code token': { issued: ['code', 'token'], isHybrid: true, carriesToken: true },
  'code id_token token': { issued: ['code', 'id_token', 'token'], isHybrid: true, carriesToken: true },
}

/** Every order of the words. */
const orders = (words: readonly string[]): readonly string[] =>
  words.length < 2 ? words : words.flatMap((word) => orders(words.filter((other) => other !== word)).map((rest) => `${word} ${rest}`))

describe('response_type (OAuth 2.0 Multiple Response Types §3)', () => {
  it('is one of six', () => {
    assert.deepEqual([...RESPONSE_TYPES].toSorted(), Object.keys(table).toSorted())
  })

  for (const type of RESPONSE_TYPES) {
    const { issued, ...expected } = table[type]
    it(`means the same in any order of its words: ${type}`, () => {
      for (const text of orders(type.split(' '))) assert.equal(normalResponseType(text), type, text)
      assert.equal(normalResponseType(`  ${type.replaceAll(' ', '   ')} `), type)
    })

    it(`issues ${issued.join(', ')}: ${type}`, () => {
      assert.deepEqual((['code', 'id_token', 'token'] as const).filter((what) => issues(type, what)), issued)
      assert.deepEqual({ isHybrid: isHybrid(type), carriesToken: carriesToken(type) }, expected)
    })
  }

  const others = ['', 'token', 'CODE', 'none', 'code none', 'code code', 'code id_token id_token', 'id_token\ttoken', 'code,token', 'constructor']
  for (const text of others) {
    it(`is not ${JSON.stringify(text)}`, () => {
      assert.equal(isResponseType(normalResponseType(text)), false)
    })
  }
})
