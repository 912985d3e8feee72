import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const example = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../examples/embedding')
const mocha = path.join(path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin/mocha.js')

describe('the example of embedding in the readme', () => {
  it('is a test that passes and exits by itself', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [mocha, '--no-config', 'dist/first-test.js'], {
      cwd: example,
      encoding: 'utf8',
      timeout: 20_000,
    })
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /1 passing/)
  })
})
