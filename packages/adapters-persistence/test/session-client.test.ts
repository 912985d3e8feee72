import assert from 'node:assert/strict'
import { clientWith } from '#src/postgres/session-client.js'
import { postgresUrl } from './postgres-url.js'

describe('connections with session settings', () => {
  it('apply the settings before they are used, with a promise and with a callback', async () => {
    const Client = clientWith({ lock_timeout: 2_500, jit: 'off' })
    const text = "select current_setting('lock_timeout'), current_setting('jit')"
    const [byPromise, byCallback] = [new Client({ connectionString: postgresUrl() }), new Client({ connectionString: postgresUrl() })]
    await byPromise.connect()
    await new Promise<void>((resolve, reject) => byCallback.connect((error: Error | null) => (error ? reject(error) : resolve())))
    for (const client of [byPromise, byCallback]) {
      assert.deepEqual((await client.query<string[]>({ text, rowMode: 'array' })).rows, [['2500ms', 'off']])
      await client.end()
    }
  })

  it('do not open when a setting is refused', async () => {
    const Client = clientWith({ lock_timeout: 'never' })
    await assert.rejects(new Client({ connectionString: postgresUrl() }).connect(), /lock_timeout/)
    const error = await new Promise<Error | null>((resolve) => new Client({ connectionString: postgresUrl() }).connect(resolve))
    assert.match(error?.message ?? '', /lock_timeout/)
  })

  it('open without the settings that the server does not know, and apply the others', async () => {
    const sent: string[] = []
    const Client = clientWith({ no_such_setting: 'on', jit: 'off', lock_timeout: 2_500 }, { onStatement: (text) => sent.push(text) })
    for (const count of [4, 1]) {
      const client = new Client({ connectionString: postgresUrl() })
      await client.connect()
      assert.equal(sent.splice(0).length, count, 'the next connection does not ask again')
      assert.deepEqual((await client.query<string[]>({ text: "select current_setting('lock_timeout'), current_setting('jit')", rowMode: 'array' })).rows, [['2500ms', 'off']])
      await client.end()
      sent.splice(0)
    }
  })
})
