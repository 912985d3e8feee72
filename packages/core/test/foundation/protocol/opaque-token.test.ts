import assert from 'node:assert/strict'
import type { TokenKind } from '@keyhall/core/protocol'
import { TOKEN_KINDS, opaqueToken, opaqueTokenId } from '@keyhall/core/protocol'
import type { Secret, TokenId } from '@keyhall/core/shared'

const kinds = Object.keys(TOKEN_KINDS) as readonly TokenKind[]
const id = 'abcdefghij-_ABCDEFGH01' as TokenId
const secret = 's'.repeat(43) as Secret

describe('opaque tokens', () => {
  for (const kind of kinds) {
    it(`reveal the id of ${kind}, and of no other kind`, () => {
      const text = opaqueToken(kind, id, secret)
      assert.equal(opaqueTokenId(kind, text), id)
      for (const other of kinds) if (other !== kind) assert.equal(opaqueTokenId(other, text), undefined, other)
    })
  }

  const text = opaqueToken('accessToken', id, secret)
  const mutations: Readonly<Record<string, string>> = {
    empty: '',
    'one character short': text.slice(0, -1),
    'one character long': `${text}s`,
    'upper-case kind': text.replace('at_', 'AT_'),
    'unknown kind': text.replace('at_', 'xx_'),
    'no kind': text.slice(3),
    'space before': ` ${text}`,
    'line break after': `${text}\n`,
    'padding': `${text.slice(0, -1)}=`,
    'dot inside': `${text.slice(0, 30)}.${text.slice(31)}`,
    'letter outside ASCII': `${text.slice(0, 30)}é${text.slice(31)}`,
    'two tokens': `${text} ${text}`,
  }
  for (const [what, mutated] of Object.entries(mutations)) {
    it(`reveal no id of another shape: ${what}`, () => {
      assert.equal(opaqueTokenId('accessToken', mutated), undefined)
    })
  }
})
