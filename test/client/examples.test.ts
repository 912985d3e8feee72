import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { apiDocument, callers } from '../support/api-callers.js'
import { root } from '../architecture/graph.js'
import { people } from '../support/standard-document.js'
import { startedWorld } from '../support/world.js'

interface Finished {
  readonly status: number | null
  readonly output: string
  readonly errors: string
}

describe('the examples of the API client', () => {
  const world = startedWorld('memory', { bootstrap: apiDocument() })

  /** Runs an example with these arguments and this input, as the instance owner. */
  async function run(name: string, args: readonly string[] = [], input = ''): Promise<Finished> {
    const env = { ...process.env, KEYHALL_URL: world.issuer, KEYHALL_TOKEN: callers.iamOwner.token }
    const child = spawn(process.execPath, [path.join(root, 'examples/api-client/dist', `${name}.js`), ...args], { env })
    child.stdin.end(input)
    const status = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { status: await status, output, errors }
  }

  it('register-application prints the settings of a new application', async () => {
    const { status, output, errors } = await run('register-application', ['Shop', 'http://localhost:3000'])
    assert.deepEqual([status, errors], [0, ''])
    const settings = new Map(output.trim().split('\n').map((line) => line.split('=', 2) as [string, string]))
    assert.equal(settings.get('AUTH_KEYHALL_ISSUER'), world.issuer)
    assert.match(settings.get('AUTH_KEYHALL_ID') ?? '', /^\S+$/)
    assert.ok((settings.get('AUTH_KEYHALL_SECRET') ?? '').length > 20)
  })

  it('invite-people adds each person and names the invalid members of the others', async () => {
    const { status, output, errors } = await run('invite-people', [], 'Mary,Smith,mary@shop.example\n,Jones,tom@shop.example\nMary,Smith,mary@shop.example\n')
    assert.deepEqual([status, errors], [1, ''])
    const [first = '', second = '', third = ''] = output.split('\n')
    assert.match(first, /^mary@shop\.example: added as \w+$/)
    assert.equal(second, 'tom@shop.example: profile.givenName must have 1 to 200 characters')
    assert.equal(third, 'mary@shop.example: the user name is in use')
  })

  it('export-users writes a line for each person', async () => {
    const { status, output, errors } = await run('export-users')
    assert.deepEqual([status, errors], [0, ''])
    const exported = output.trim().split('\n').map((line) => JSON.parse(line) as { userId: string; email?: string })
    assert.ok(exported.some(({ userId }) => userId === people.alice.id))
    assert.ok(!exported.some(({ userId }) => userId === callers.withoutRoles.id))
  })

  it('end with the reason without a token', async () => {
    const child = spawn(process.execPath, [path.join(root, 'examples/api-client/dist/export-users.js')], { env: { PATH: process.env['PATH'] } })
    assert.match(await text(child.stderr), /set KEYHALL_URL and KEYHALL_TOKEN/)
  })

  it('are listed in the README of the client', () => {
    const readme = fs.readFileSync(path.join(root, 'packages/client/README.md'), 'utf8')
    const examples = fs.readdirSync(path.join(root, 'examples/api-client')).filter((name) => name.endsWith('.ts') && name !== 'connect.ts')
    assert.deepEqual(examples.filter((name) => !readme.includes(`../../examples/api-client/${name}`)), [])
  })
})
