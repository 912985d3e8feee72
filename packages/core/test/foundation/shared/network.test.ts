import assert from 'node:assert/strict'
import { isLoopbackAddress } from '#src/foundation/shared/index.js'

describe('loopback address', () => {
  for (const address of ['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '::FFFF:127.1.2.3', '::ffff:7f00:1']) {
    it(`is ${address}`, () => assert.ok(isLoopbackAddress(address)))
  }

  const others = [
    '', '0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '::2', 'fe80::1', '::ffff:10.0.0.1', '::ffff:8f00:1', '::ffff:7f0:1', 'localhost',
    '127.0.0.1.example.com', 'x127.0.0.1', '127.0.0.1\n10.0.0.1', '127.1', 'unknown',
  ]
  for (const address of others) it(`is not ${JSON.stringify(address)}`, () => assert.ok(!isLoopbackAddress(address)))
})
