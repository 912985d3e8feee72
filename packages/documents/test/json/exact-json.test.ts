import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseExactJson } from '@keyhall/core/shared'
import { writeExactJson } from '#src/json/write-exact-json.js'

describe('JSON with integers of any size', () => {
  it('keeps each integer that a double cannot hold', () => {
    const text = '{"a":9007199254740993,"b":[-9007199254740993,1,1.5,1e30,"9007199254740993"],"9007199254740993":9007199254740991}'
    assert.deepEqual(parseExactJson(text), {
      a: 9007199254740993n, b: [-9007199254740993n, 1, 1.5, 1e30, '9007199254740993'], '9007199254740993': 9007199254740991,
    })
    assert.deepEqual(parseExactJson('{"id":9007199254740993}', String), { id: '9007199254740993' })
    assert.equal(writeExactJson(parseExactJson('{"a":[9007199254740993,null,"x"]}')), '{"a":[9007199254740993,null,"x"]}')
  })

  it('is what JSON.parse makes of it where it has no such integer', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.bigInt({ min: 2n ** 53n }), (value, id) => {
      const text = JSON.stringify(value)
      const isExact = !/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/.test(text)
      if (isExact) assert.deepEqual(parseExactJson(text), JSON.parse(text))
      assert.equal((parseExactJson(`[${text},${id}]`) as unknown[])[1], id)
    }))
  })

  it('tells texts that look like its own marks from integers', () => {
    const texts = ['#9007199254740993', '~#1', '~~', String.raw`\u0023`, '#', '']
    const written = `{"#":[9007199254740993,"\\u00231","\\u007e1",${texts.map((text) => JSON.stringify(text)).join()}],"~x" : "#"}`
    assert.deepEqual(parseExactJson(written), { '#': [9007199254740993n, '#1', '~1', ...texts], '~x': '#' })
  })

  it('refuses what JSON.parse refuses', () => {
    for (const text of ['{9007199254740993:1}', '[9007199254740993', '[-]9007199254740993', '[0009007199254740993]', '"9007199254740993']) {
      assert.throws(() => parseExactJson(text), SyntaxError)
    }
  })

  it('reads a text of digits and quotes in time that grows with its length only', () => {
    const start = process.cpuUsage()
    const text = `["${'\\"1'.repeat(500_000)}",${Array.from({ length: 100_000 }, () => '9007199254740993').join(',')}]`
    assert.equal((parseExactJson(text) as unknown[]).length, 100_001)
    const { user } = process.cpuUsage(start)
    assert.ok(user < 2_000_000, `${user} microseconds of processor time`)
  })
})
