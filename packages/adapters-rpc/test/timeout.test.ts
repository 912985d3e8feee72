import assert from 'node:assert/strict'
import { connectTimeout, grpcTimeout } from '#src/wire/timeout.js'

describe('grpc-timeout', () => {
  for (const [header, milliseconds] of [
    ['1H', 3_600_000], ['2M', 120_000], ['3S', 3_000], ['4m', 4], ['5000u', 5], ['6000000n', 6], ['0S', 0], ['99999999H', 2_147_483_647],
  ] as const) {
    it(`is ${milliseconds} ms for ${header}`, () => {
      assert.ok(Math.abs((grpcTimeout(header) ?? Number.NaN) - milliseconds) < 1e-6)
    })
  }

  it('may be absent', () => {
    assert.equal(grpcTimeout(undefined), undefined)
  })

  for (const header of ['', '5', 'S', '5s', '123456789S', '-5S', '5.5S', ' 5S', '5SS']) {
    it(`rejects "${header}"`, () => {
      assert.throws(() => grpcTimeout(header), { code: 'rpc.unreadable_message' })
    })
  }
})

describe('connect-timeout-ms', () => {
  it('is a number of milliseconds, capped at the longest delay of a timer', () => {
    assert.deepEqual([connectTimeout('0'), connectTimeout('1500'), connectTimeout('9999999999')], [0, 1500, 2_147_483_647])
    assert.equal(connectTimeout(undefined), undefined)
  })

  it('rejects anything else', () => {
    for (const header of ['', '1s', '-1', '1.5', '12345678901']) assert.throws(() => connectTimeout(header), { code: 'rpc.unreadable_message' })
  })
})
