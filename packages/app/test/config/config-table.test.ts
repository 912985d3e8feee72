import 'reflect-metadata'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { configTable } from '#src/config/config-table.js'
import { load } from './sources.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../..')

describe('the table of the configuration', () => {
  it('has a row for every setting', () => {
    const rows = configTable().split('\n').slice(2).map((row) => /^\| `(KEYHALL_[A-Z_]+)`/.exec(row)?.[1])
    const settings = Object.keys(load({})).filter((member) => member !== 'warnings')
    const variables = settings.map((member) => `KEYHALL_${member.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`)
    assert.deepEqual(rows, ['KEYHALL_CONFIG', ...variables])
  })

  it('marks variables that also have a _FILE form', () => {
    const inFiles = configTable().match(/`KEYHALL_[A-Z_]+`, `…_FILE`/g)?.map((cell) => cell.split('`')[1])
    assert.deepEqual(inFiles, ['KEYHALL_STORAGE', 'KEYHALL_MASTER_KEY', 'KEYHALL_SMTP_URL', 'KEYHALL_SMS_URL', 'KEYHALL_SMS_SIGNING_KEY'])
  })

  it('is up to date in the documents', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/config-table.mjs', '--check'], { cwd: root, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })

  it('is found stale where a document says something else', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-config-table-'))
    try {
      for (const name of ['scripts', 'docs']) fs.mkdirSync(path.join(folder, name))
      fs.symlinkSync(path.join(root, 'packages'), path.join(folder, 'packages'))
      fs.copyFileSync(path.join(root, 'scripts/config-table.mjs'), path.join(folder, 'scripts/config-table.mjs'))
      fs.writeFileSync(path.join(folder, 'docs/configuration.md'), '<!-- config-table -->\nold\n<!-- /config-table -->\n')
      const script = path.join(folder, 'scripts/config-table.mjs')
      const run = (...args: string[]) => spawnSync(process.execPath, ['--preserve-symlinks-main', script, ...args], { encoding: 'utf8' })
      assert.match(run('--check').stderr, /stale in docs\/configuration\.md/)
      assert.equal(run().status, 0)
      assert.equal(run('--check').status, 0)
      assert.ok(fs.readFileSync(path.join(folder, 'docs/configuration.md'), 'utf8').includes(configTable()))
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})
