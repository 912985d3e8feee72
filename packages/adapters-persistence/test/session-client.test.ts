import assert from 'node:assert/strict'
import { clientWith } from '#src/postgres/session-client.js'

const connectionString = process.env['TEST_POSTGRES_URL'] ?? ''

describe('connections with session settings', () => {
  it('apply the settings before they are used, with a promise and with a callback', async () => {
    const Client = clientWith({ lock_timeout: 2_500, jit: 'off' })
    const text = "select current_setting('lock_timeout'), current_setting('jit')"
    const [byPromise, byCallback] = [new Client({ connectionString }), new Client({ connectionString })]
    await byPromise.connect()
    await new Promise<void>((resolve, reject) => byCallback.connect((error: Error | null) => (error ? reject(error) : resolve())))
    for (const client of [byPromise, byCallback]) {
      assert.deepEqual((await client.query<string[]>({ text, rowMode: 'array' })).rows, [['2500ms', 'off']])
      await client.end()
    }
  })

  it('do not open when a setting is refused', async () => {
    const Client = clientWith({ no_such_setting: 'on' })
    await assert.rejects(new Client({ connectionString }).connect(), /no_such_setting/)
    const error = await new Promise<Error | null>((resolve) => new Client({ connectionString }).connect(resolve))
    assert.match(error?.message ?? '', /no_such_setting/)
  })
})
