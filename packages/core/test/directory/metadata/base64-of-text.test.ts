import assert from 'node:assert/strict'
import { base64OfText } from '@keyhall/core/metadata'

describe('base64 of a text', () => {
  for (const text of ['', 'a', 'ab', 'abc', 'Größe: 50 %', '🔑 ключ', "!'()*~ +/=&", '\u0001\u007f\uffff']) {
    it(`is that of its UTF-8: ${JSON.stringify(text)}`, () => assert.equal(base64OfText(text), Buffer.from(text).toString('base64')))
  }
})
