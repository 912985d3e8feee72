import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './graph.js'
import { makePlantedTree, type Plant } from './planted-tree.js'

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
}

describe('oxlint over the planted violations', () => {
  let plants: readonly Plant[] = []
  let found: readonly Plant[] = []

  before(() => {
    const tree = makePlantedTree('lint')
    try {
      plants = tree.plants
      found = lint(tree.folder)
    } finally {
      tree.remove()
    }
  })

  it('catches every plant by the rule that it breaks', () => {
    assert.ok(plants.length > 0)
    assert.deepEqual(plants.filter(({ file, rule }) => !found.some((each) => each.file === file && each.rule === rule)), [])
  })

  it('leaves alone what is allowed', () => {
    assert.deepEqual(found.filter(({ file }) => file.endsWith('allowed.ts')), [])
  })
})

/** Lints a folder as a workspace of its own, with the real configuration. */
function lint(folder: string): Plant[] {
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'packages/core/tsconfig.json']) {
    fs.copyFileSync(path.join(root, file), path.join(folder, file))
  }
  const bin = path.join(root, 'test/node_modules/.bin')
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: path.join(bin, 'tsgolint') }
  const options = ['--type-aware', '--format=json', 'packages']
  const { stdout, stderr } = spawnSync(path.join(bin, 'oxlint'), options, { cwd: folder, env, encoding: 'utf8' })
  assert.ok(stdout.startsWith('{'), stdout + stderr)
  return (JSON.parse(stdout) as Report).diagnostics.map(({ code, filename }) => ({ file: filename, rule: code }))
}
