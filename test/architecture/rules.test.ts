import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { readGraph, root, ruleNames, type Violation } from './graph.js'
import { installLibraries, makePlantedTree, type Plant } from './planted-tree.js'

/** Milliseconds: every source is read, which takes ten seconds of processor time. */
const MAX_MILLISECONDS = 180_000

/** `npm run lint` applies the rules to the real tree, and fails when it sees too few modules. */
describe('dependency rules over the planted violations', function () {
  this.timeout(MAX_MILLISECONDS)
  let plants: readonly Plant[] = []
  let found: readonly Violation[] = []

  before(() => {
    const tree = makePlantedTree('imports')
    try {
      installLibraries(tree)
      plants = tree.plants
      found = readGraph(tree.folder).violations
    } finally {
      tree.remove()
    }
  })

  it('has a plant for every rule', () => {
    assert.deepEqual(ruleNames().filter((rule) => !plants.some((plant) => plant.rule === rule)), [])
  })

  it('catches every plant by the rule that it breaks', () => {
    const missed = plants.filter(({ file, rule }) => !found.some((violation) => violation.from === file && violation.rule === rule))
    assert.deepEqual(missed, [])
  })

  it('leaves alone what is allowed', () => {
    assert.deepEqual(found.filter(({ from }) => from.endsWith('allowed.ts')), [])
  })
})

describe('the core', () => {
  it('has no dependencies at all', () => {
    const manifest = JSON.parse(fs.readFileSync(path.join(root, 'packages/core/package.json'), 'utf8')) as Record<string, unknown>
    assert.deepEqual(Object.keys(manifest).filter((key) => /dependencies/i.test(key)), [])
  })

  it('exports every feature by its name, and nothing else', () => {
    const core = path.join(root, 'packages/core')
    const { exports } = JSON.parse(fs.readFileSync(path.join(core, 'package.json'), 'utf8')) as { exports: Record<string, { source: string }> }
    const features = fs.readdirSync(path.join(core, 'src'), { recursive: true }).map(String).filter((file) => /^([^/]+\/){1,2}index\.ts$/.test(file))
    assert.deepEqual(Object.values(exports).map(({ source }) => source).toSorted(), features.map((file) => `./src/${file}`).toSorted())
    for (const [name, { source }] of Object.entries(exports)) assert.equal(path.basename(path.dirname(source)), name.slice(2))
  })

  it('opens its features and nothing behind them', async () => {
    assert.match(import.meta.resolve('@keyhall/core/shared'), /core\/dist\/foundation\/shared\/index\.js$/)
    for (const deep of ['@keyhall/core', '@keyhall/core/shared/clock.js', '@keyhall/core/dist/shared/clock.js']) {
      await assert.rejects(import(deep), { code: /ERR_(PACKAGE_PATH_NOT_EXPORTED|MODULE_NOT_FOUND)/ }, deep)
    }
  })
})
