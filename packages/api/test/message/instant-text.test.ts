import assert from 'node:assert/strict'
import { instantText } from '#src/message/instant-text.js'

describe('instants on the wire', () => {
  const asDate = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

  it('are written like dates, also around the ends of days and years', () => {
    const days = [0, 1, 59, 60, 3_599, 3_600, 86_399, 86_400, 951_782_400, 1_709_164_799, 1_735_689_599, 1_735_689_600, 4_102_444_800, 253_402_300_799]
    for (const seconds of [...days, ...days.toReversed(), 253_402_300_800, 0.5, 1_735_689_599.25]) assert.equal(instantText(seconds), asDate(seconds))
  })

  it('are refused beyond the dates of JavaScript', () => {
    assert.throws(() => instantText(Number.NaN), RangeError)
    assert.throws(() => instantText(8_640_000_000_001), RangeError)
  })
})
