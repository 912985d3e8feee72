import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../support/postgres.js'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Runs a program that imports the package as an application would, until it exits by itself. */
async function outcomeOf(program: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `import { startKeyhall } from '@keyhall/app'\n${program}`], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(impatient)
  return { code, output }
}

/** Every part that could keep a process alive: connections, timers, hashing threads, key generation. */
const USE = `
  const headers = { authorization: 'Basic ' + btoa('service:' + keyhall.firstStart.serviceUser.clientSecret) }
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'openid' })
  const token = await fetch(keyhall.issuer + '/oauth/v2/token', { method: 'POST', body, headers })
  const keys = await fetch(keyhall.issuer + '/oauth/v2/keys')
  console.log(token.status, keys.status)
  await keyhall.runJobs()
`

describe('a process that starts and closes a server exits by itself', () => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-exit-'))
  after(() => fs.rmSync(temporary, { recursive: true, force: true }))

  it('in memory, at once', async () => {
    assert.deepEqual(await outcomeOf('await (await startKeyhall()).close()'), { code: 0, output: '' })
  })

  it('in memory, after requests', async () => {
    assert.deepEqual(await outcomeOf(`const keyhall = await startKeyhall()\n${USE}\nawait keyhall.close()`), {
      code: 0,
      output: '200 200\n',
    })
  })

  it('with SQLite', async () => {
    const storage = JSON.stringify({ kind: 'sqlite', path: path.join(temporary, 'keyhall.db') })
    assert.deepEqual(
      await outcomeOf(
        `const keyhall = await startKeyhall({ storage: ${storage}, masterKey: new Uint8Array(32) })\n${USE}\nawait keyhall.close()`,
      ),
      {
        code: 0,
        output: '200 200\n',
      },
    )
  })

  it('with Postgres', async () => {
    const database = await createDatabase()
    try {
      const storage = JSON.stringify({ kind: 'postgres', url: database.url, poolSize: 3 })
      assert.deepEqual(
        await outcomeOf(
          `const keyhall = await startKeyhall({ storage: ${storage}, masterKey: new Uint8Array(32) })\n${USE}\nawait keyhall.close()`,
        ),
        {
          code: 0,
          output: '200 200\n',
        },
      )
    } finally {
      await database.drop()
    }
  })

  it('after a failed start', async () => {
    const program = 'await startKeyhall({ bootstrap: { users: 1 } }).catch((problem) => console.log(problem.name))'
    assert.deepEqual(await outcomeOf(program), { code: 0, output: 'BootstrapRefused\n' })
  })
})
