import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** What functions of the scripts return, or the message of what they throw. */
function asked(module: string, expression: string): unknown {
  const program = `
    const m = await import(${JSON.stringify(path.join(ROOT, 'scripts/run', module))})
    const answer = () => { try { return ${expression} } catch (problem) { return problem.message } }
    console.log(JSON.stringify(answer()))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' })
  return stdout === '' ? assert.fail(stderr) : JSON.parse(stdout)
}

describe('npm test', () => {
  it('runs the tests that are named, and refuses names of none instead of running everything (U11)', () => {
    const named: Readonly<Record<string, readonly string[] | RegExp>> = {
      'examples/embedding/first-test.ts': ['examples/embedding/dist/first-test.js'],
      'test/flows/pkce.test.ts': ['test/dist/flows/pkce.test.js'],
      'packages/core/test': ['packages/core/test/dist/**/*.test.js'],
      'test/dist/flows/pkce.test.js -g challenge': ['test/dist/flows/pkce.test.js', '-g', 'challenge'],
      '-g test': ['-g', 'test', 'packages/*/test/dist/**/*.test.js', 'test/dist/**/*.test.js'],
      'examples/embedding/second-test.ts': /^There is no test "examples\/embedding\/second-test\.ts"\. Name a file such as/,
      'test/flows/pkse.test.ts': /^There is no test/,
      'packages/core/src': /^There is no test/,
      'README.md': /^There is no test/,
      'test/flows/pkce.test.ts nothing': /^There is no test "nothing"/,
    }
    const lines = Object.keys(named)
    const told = asked('mocha-arguments.mjs', `${JSON.stringify(lines)}.map((line) => { try { return m.mochaArguments(line.split(' ')) } catch (problem) { return problem.message } })`)
    for (const [index, answer] of (told as readonly unknown[]).entries()) {
      const expected = named[lines[index] ?? '']
      if (expected instanceof RegExp) assert.match(String(answer), expected)
      else assert.deepEqual(answer, expected)
    }
  })
})

describe('npm run example', () => {
  it('installs the server and the example, and no browser (U20)', () => {
    const [filters, builds, isEnough] = asked('scopes.mjs', "[m.filtersOf('example'), m.buildsOf('example'), ['app', 'example', 'all'].map((name) => m.includes(name, 'example'))]") as readonly [readonly string[], readonly string[], readonly boolean[]]
    assert.deepEqual(filters, ['--filter=keyhall', '--filter=./packages/*', '--filter=./examples/relying-party'])
    assert.deepEqual(builds, ['packages/app', 'examples/relying-party'])
    assert.deepEqual(isEnough, [false, true, true])
  })
})
