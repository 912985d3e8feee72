import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Installation } from '../support/keyhall-process.js'
import type { Variables } from '../support/keyhall-process.js'

describe('keyhall keys', () => {
  let installation: Installation
  beforeEach(async () => {
    installation = await Installation.create()
  })
  afterEach(() => installation.remove())

  async function run(command: readonly string[], variables: Variables = {}) {
    const ran = installation.launch(variables, command)
    const { code } = await ran.finished()
    return { code, stdout: ran.stdout, stderr: ran.stderr }
  }

  const rows = (stdout: string) => stdout.split('\n').filter((line) => /^(RS256|ES256|EdDSA) /.test(line)).map((line) => line.split(/ +/).slice(0, 3))

  it('lists the keys of a server and publishes the next ones once while the server runs', async function () {
    this.timeout(60_000)
    const server = await (await installation.setUp()).start()
    const before = rows((await run(['keys', 'list'])).stdout)
    assert.deepEqual(before.map(([alg, state]) => `${alg} ${state}`).toSorted(), ['ES256 active', 'EdDSA active', 'RS256 active'])
    const rotated = await run(['keys', 'rotate'])
    assert.deepEqual([rotated.code, rotated.stderr], [0, ''])
    assert.match(rotated.stdout, /The next keys are published\. .* in about 10 minutes; existing tokens stay valid\.\n$/)
    const again = rows((await run(['keys', 'rotate'])).stdout)
    assert.deepEqual(again.map(([alg, state]) => `${alg} ${state}`).toSorted(), [
      'ES256 active', 'ES256 next', 'EdDSA active', 'EdDSA next', 'RS256 active', 'RS256 next',
    ])
    const kids = again.map(([, , kid]) => kid)
    assert.ok(before.every(([, , kid]) => kids.includes(kid)), 'the keys that sign are still there')
    await server.end()

    const restarted = await installation.start()
    const { keys } = (await (await fetch(`${restarted.baseUrl}/oauth/v2/keys`)).json()) as { keys: { kid: string }[] }
    assert.deepEqual(keys.map(({ kid }) => kid).toSorted((a, b) => (a < b ? -1 : 1)), kids.toSorted((a = '', b = '') => (a < b ? -1 : 1)))
    await restarted.end()
  })

  it('names the missing database or master key, and changes nothing', async () => {
    const empty = await run(['keys', 'rotate'])
    const memory = await run(['keys', 'list'], { KEYHALL_STORAGE: 'memory:' })
    assert.deepEqual([empty.code, memory.code], [1, 1])
    assert.match(empty.stderr, /the storage is empty; start the server once to set it up/)
    assert.match(memory.stderr, /storage in memory cannot be used by another process/)
  })

  it('rejects a wrong master key', async () => {
    await installation.setUp()
    const { code, stderr } = await run(['keys', 'rotate'], { KEYHALL_MASTER_KEY: randomBytes(32).toString('base64url') })
    assert.equal(code, 1)
    assert.match(stderr, /KEYHALL_MASTER_KEY/)
  })

  it('requires a subcommand', async () => {
    const [alone, wrong] = await Promise.all([run(['keys']), run(['keys', 'delete'])])
    assert.deepEqual([alone.code, wrong.code], [2, 2])
    assert.match(alone.stderr, /^Usage: keyhall keys <command>\n\n {2}list .*\n {2}rotate /)
    assert.match(wrong.stderr, /^There is no command "keys delete"\.\n\nUsage: keyhall keys <command>\n/)
  })
})
