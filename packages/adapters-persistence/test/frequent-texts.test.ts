import assert from 'node:assert/strict'
import { FrequentTexts } from '#src/postgres/frequent-texts.js'

describe('the texts of searches that Postgres prepares', () => {
  const times = (count: number, of: () => unknown) => Array.from({ length: count }, of)

  it('are those that are used three times, each under one name', () => {
    const texts = new FrequentTexts()
    const uses = times(4, () => texts.statementOf('select 1'))
    assert.deepEqual(uses.map((use) => use !== undefined), [false, false, true, true])
    assert.equal(uses[2], uses[3])
    assert.equal(texts.statementOf('select 2'), undefined)
  })

  it('are a hundred at most, and none is very long', () => {
    const texts = new FrequentTexts()
    const prepared = Array.from({ length: 150 }, (_, index) => times(3, () => texts.statementOf(`select ${index}`))[2])
    assert.equal(prepared.filter((one) => one !== undefined).length, 100)
    assert.equal(texts.statementOf('select 0'), prepared[0])
    assert.deepEqual(times(3, () => new FrequentTexts().statementOf('x'.repeat(4001)))[2], undefined)
  })

  it('are counted for a limited number of texts', () => {
    const texts = new FrequentTexts()
    times(2, () => texts.statementOf('select 1'))
    for (let index = 0; index < 1_000; index++) texts.statementOf(`once ${index}`)
    assert.equal(texts.statementOf('select 1'), undefined)
  })
})
