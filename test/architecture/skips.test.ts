import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './graph.js'

/** Skips what throws a `MissingTool`, throws the sentence of its caller, and has the cases of this test. */
const OTHERS = ['test/support/missing-tool.ts', 'test/support/tools-at-hand.ts', 'test/architecture/skips.test.ts']

/** Conditions around tests that depend on a row of their table, not on the machine. */
const OF_ROWS = ["kind !== 'memory'", 'acr === TWO', "'returned' in fate", "backend === 'postgres'"]

/** What is needed, and after a colon how to get it. */
const SENTENCE = /^needs [^:]+: [^:]{10,}/

function filesIn(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['dist', 'node_modules', 'violations'].includes(entry.name) ? [] : filesIn(name)
    return /\.tsx?$/.test(name) && !OTHERS.includes(name) ? [name] : []
  })
}

const packages = fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/test`)
const sources = ['test', 'bench/test', ...packages].filter((folder) => fs.existsSync(path.join(root, folder))).flatMap(filesIn)
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))

/** What a pattern finds in a text, with its first group. */
const found = (pattern: RegExp, text: string): (readonly [match: string, group: string])[] =>
  [...text.matchAll(pattern)].map(([match, group = '']) => [match, group])

/** @returns what is wrong with each skip of a test file, such as a missing sentence */
function problemsIn(text: string): string[] {
  const skips = found(/\b(?:it|describe|context|this|suite|test)\.skip\b(?:\([`'"]([^`'"]*))?/g, text)
  const tools = found(/new MissingTool\((?:[`'"]([^`'"]*))?/g, text)
  const demands = found(/\bdemand\([`'"]([^`'"]*)/g, text)
  const conditions = found(/^ *if \((.*)\)(?: \{\n)? *(?:describe|it)\(/gm, text)
  return [
    ...[...skips, ...tools, ...demands].filter(([, sentence]) => !SENTENCE.test(sentence)).map(([match]) => `${match}: say "needs …: how to get it"`),
    ...conditions.filter(([, condition]) => !OF_ROWS.includes(condition)).map(([, condition]) => `if (${condition}): throw a MissingTool in the test or its before, so that its report names what was skipped`),
    ...found(/\? *(?:describe|it)\b|\bx(?:it|describe)\(|\.pending = /g, text).map(([match]) => `${match}: throw a MissingTool instead`),
  ]
}

describe('a test that is skipped for what a machine lacks', () => {
  it('says what it needs, and how to get it', () => {
    assert.ok(sources.length > 500)
    assert.deepEqual(sources.flatMap(({ file, text }) => problemsIn(text).map((problem) => `${file}: ${problem}`)), [])
  })

  it('is found by this test, however it is skipped', () => {
    const silent = [
      'before(function () { this.skip() })', "it.skip('is not run here')", 'const suite = isAtHand ? describe : describe.skip',
      "if (await isAtHand('go')) {\n  describe('programs', () => {})\n}", "  if (process.getuid?.() !== 0) it('is refused', () => {})",
      "throw new MissingTool('needs Go')", 'throw new MissingTool(sentence)', "xit('is not run', () => {})", 'this.test.pending = true',
    ]
    assert.deepEqual(silent.filter((text) => problemsIn(text).length === 0), [])
    assert.deepEqual(problemsIn("it.skip('needs Go: install the Debian package golang')\nif (kind !== 'memory') {\n  it('is durable', () => {})\n}"), [])
  })
})
