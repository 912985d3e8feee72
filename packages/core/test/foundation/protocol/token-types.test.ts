import assert from 'node:assert/strict'
import { TOKEN_TYPES, tokenTypeIdentifier, tokenTypeIn } from '@keyhall/core/protocol'
import type { TokenType, TokenTypeColumn } from '@keyhall/core/protocol'

/** Specification, "Token type matrix", cell by cell. */
const matrix: readonly (readonly [TokenType, identifier: string, subject: boolean, actor: boolean, requested: boolean])[] = [
  ['access_token', 'urn:ietf:params:oauth:token-type:access_token', true, true, true],
  ['refresh_token', 'urn:ietf:params:oauth:token-type:refresh_token', false, false, false],
  ['id_token', 'urn:ietf:params:oauth:token-type:id_token', true, true, true],
  ['jwt', 'urn:ietf:params:oauth:token-type:jwt', true, false, true],
  ['user_id', 'urn:acme:params:oauth:token-type:user_id', true, false, false],
]

describe('token types (RFC 8693 §3)', () => {
  it('are those of the matrix, in its order', () => {
    assert.deepEqual(
      Object.keys(TOKEN_TYPES),
      matrix.map(([type]) => type),
    )
  })

  for (const [type, identifier, ...cells] of matrix) {
    const columns: readonly TokenTypeColumn[] = ['subject', 'actor', 'requested']
    for (const [index, column] of columns.entries()) {
      it(`${identifier} is ${cells[index] ? 'known' : 'unknown'} as ${column}`, () => {
        assert.equal(tokenTypeIn(column, identifier, 'acme'), cells[index] ? type : undefined)
      })
    }

    it(`${identifier} is the identifier of ${type}`, () => assert.equal(tokenTypeIdentifier(type, 'acme'), identifier))
  }

  it('that need an actor are those that prove nothing by themselves', () => {
    const needy = Object.entries(TOKEN_TYPES).filter(([, { subject }]) => subject === 'only_with_actor')
    assert.deepEqual(
      needy.map(([type]) => type),
      ['jwt', 'user_id'],
    )
  })

  it('of another vendor, of other letters and of objects are unknown', () => {
    for (const text of [
      'urn:other:params:oauth:token-type:user_id',
      'urn:ietf:params:oauth:token-type:user_id',
      'URN:ietf:params:oauth:token-type:jwt',
      '',
      'toString',
    ]) {
      assert.equal(tokenTypeIn('subject', text, 'acme'), undefined, text)
    }
  })
})
