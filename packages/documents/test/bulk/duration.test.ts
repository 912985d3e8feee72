import assert from 'node:assert/strict'
import { goDuration } from '#src/bulk/duration.js'

describe('the timeout of the import document', () => {
  const WRITTEN = [
    ['30m', '30m0s'], ['1h30m', '1h30m0s'], ['1h', '1h0m0s'], ['90m', '1h30m0s'], ['45s', '45s'], ['1.5h', '1h30m0s'], ['0.5m', '30s'],
    ['1500ms', '1.5s'], ['2h0m7s', '2h0m7s'], ['61s', '1m1s'], ['1h1s', '1h0m1s'], ['100h', '100h0m0s'],
  ] as const
  for (const [given, printed] of WRITTEN) {
    it(`is ${printed} for ${given}, as Go prints it`, () => assert.equal(goDuration(given), printed))
  }

  for (const given of ['', '30', 'm', '30 m', '-5m', '0s', '999ms', '5d', '1h-5m', '30m ', '١m', '10001h', '1e3s', '9'.repeat(99) + 'h']) {
    it(`is refused: ${JSON.stringify(given.slice(0, 20))}`, () => assert.equal(goDuration(given), undefined))
  }
})
