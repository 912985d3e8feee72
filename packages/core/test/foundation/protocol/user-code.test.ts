import assert from 'node:assert/strict'
import type { UserCode } from '@keyhall/core/protocol'
import { canonicalUserCode, shownUserCode, userCodeFrom } from '@keyhall/core/protocol'
import type { Secret } from '@keyhall/core/shared'

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

describe('user code (RFC 8628 §6.1)', () => {
  const ways = [
    'WDJB-MJHT', 'wdjb-mjht', 'WDJBMJHT', ' w d j b – m j h t ', 'wdjb_mjht', 'WDJB.MJHT', 'ＷＤＪＢ－ＭＪＨＴ', 'wd\tjbmj\u00a0ht',
  ]
  for (const typed of ways) {
    it(`is meant by ${JSON.stringify(typed)}`, () => {
      assert.equal(canonicalUserCode(typed), 'WDJBMJHT')
    })
  }

  it('is read as the letters that look like what was typed, and no code has', () => {
    assert.equal(canonicalUserCode('5b82-16lu'), 'SBBZLGLV')
    assert.equal(canonicalUserCode('IBCD-FGHJ'), canonicalUserCode('LBCD-FGHJ'))
  })

  const others = [
    '', '-', 'WDJB-MJH', 'WDJB-MJHTX', 'WDJB-MJHA', 'WDJB-MJH0', 'WDJB+MJHT', '<script>', 'ББББ-ББББ', 'WDJB-MJH\ud800', 'x'.repeat(10_000),
  ]
  for (const typed of others) {
    it(`is not meant by ${JSON.stringify(typed.slice(0, 20))}`, () => {
      assert.equal(canonicalUserCode(typed), undefined)
    })
  }

  it('is shown in two groups, and means itself', () => {
    const code = 'WDJBMJHT' as UserCode
    assert.equal(shownUserCode(code), 'WDJB-MJHT')
    assert.equal(canonicalUserCode(shownUserCode(code)), code)
  })

  it('is drawn from a secret, each letter by as many characters as every other', () => {
    const drawn = [...BASE64URL].map((character) => userCodeFrom(character.repeat(43) as Secret)?.charAt(0))
    for (const letter of LETTERS) assert.equal(drawn.filter((each) => each === letter).length, 3, letter)
    assert.equal(drawn.filter((each) => each === undefined).length, 4)
  })

  it('leaves out the characters that would favour a letter, and the last one, which holds four bits', () => {
    assert.equal(userCodeFrom(`${'_'.repeat(34)}${'A'.repeat(8)}A` as Secret), 'BBBBBBBB')
    assert.equal(userCodeFrom(`${'_'.repeat(35)}${'A'.repeat(7)}A` as Secret), undefined)
  })
})
