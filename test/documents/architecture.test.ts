import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingPaths } from './missing-paths.js'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const exists = (name: string): boolean => ['', 'packages'].some((folder) => fs.existsSync(path.join(ROOT, folder, name)))

/** Named as kinds of files that many folders have. */
const KINDS = ['index.ts', 'ports.ts', 'methods.ts', 'package.json']

describe('ARCHITECTURE.md', () => {
  const text = fs.readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8')

  it('names paths that exist', () => {
    assert.deepEqual(missingPaths(text, (name) => KINDS.includes(name) || exists(name)), [])
  })

  it('leads to a list of other changes whose paths exist', () => {
    const contributing = fs.readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    const section = /## Where other changes go\n(.*?)\n## /s.exec(contributing)?.[1] ?? ''
    assert.deepEqual(missingPaths(section, (name) => KINDS.includes(name) || exists(name)), [])
    assert.ok(missingPaths(section, () => false).length > 20)
  })

  it('names many of them', () => {
    assert.ok(missingPaths(text, () => false).length > 80)
  })

  it('describes every package and every wing of the core', () => {
    const folders = (name: string): string[] =>
      fs.readdirSync(path.join(ROOT, name), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
    const packages = folders('packages').filter((name) => fs.existsSync(path.join(ROOT, 'packages', name, 'package.json')))
    const rows = [...packages, ...folders('packages/core/src').map((wing) => `core/src/${wing}`)]
    assert.deepEqual(rows.filter((name) => !text.includes(`\n| \`${name}\` |`)), [])
  })

  it('fits on two pages', () => {
    assert.ok(text.split('\n').length <= 130)
    assert.ok(text.split(/\s+/).length <= 1_800)
  })
})

describe('missingPaths', () => {
  const there = (name: string): boolean => name === 'core/src/there.ts' || name === 'api/src'

  for (const [title, text, missing] of [
    ['finds a file that does not exist', 'see `core/src/gone.ts` and `core/src/there.ts`', ['core/src/gone.ts']],
    ['finds a name without a folder', 'see `gone.ts`', ['gone.ts']],
    ['checks what precedes a placeholder', '`api/src/<area>/<name>.ts`, `gone/<area>/x.ts`', ['gone']],
    ['ignores addresses, imports, commands and code', '`/oauth/v2/token`, `@keyhall/core/users`, `node scripts/gone.mjs`, `RevokeToken.revoke`', []],
    ['ignores fenced blocks', '```\n`core/src/gone.ts`\n```\n', []],
  ] as const) {
    it(title, () => assert.deepEqual(missingPaths(text, there), missing))
  }
})
