import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../support/temporary-folder.js'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

interface Run {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

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
  it('runs the named tests, and rejects names without a match', () => {
    const named: Readonly<Record<string, readonly string[] | RegExp>> = {
      'examples/embedding/first-test.ts': ['examples/embedding/dist/first-test.js'],
      'test/flows/pkce.test.ts': ['test/dist/flows/pkce.test.js'],
      'packages/core/test': ['packages/core/test/dist/**/*.test.js'],
      'test/dist/flows/pkce.test.js -g challenge': ['test/dist/flows/pkce.test.js', '-g', 'challenge'],
      'examples/embedding/second-test.ts': /^There is no test "examples\/embedding\/second-test\.ts"\. Name a file such as/,
      'test/flows/pkse.test.ts': /^There is no test/,
      'packages/core/src': /^There is no test/,
      'README.md': /^There is no test/,
      'test/flows/pkce.test.ts nothing': /^There is no test "nothing"/,
    }
    const lines = Object.keys(named)
    const answers = asked('mocha-arguments.mjs', `${JSON.stringify(lines)}.map((line) => { try { return m.mochaRuns(line.split(' '), { suite: 'core', root: '.', cores: 4 }) } catch (problem) { return problem.message } })`)
    for (const [index, answer] of (answers as readonly unknown[]).entries()) {
      const expected = named[lines[index] ?? '']
      if (expected instanceof RegExp) assert.match(String(answer), expected)
      else assert.deepEqual(answer, [{ args: ['--jobs=4', ...(expected ?? [])], env: {} }])
    }
  })

  it('runs the core loop by default, each test on one kind of storage; test:rest runs everything else', () => {
    const runs = (suite: string) => asked('mocha-arguments.mjs', `m.mochaRuns(['-g', 'test'], { suite: '${suite}', root: '.', cores: 1 })`) as readonly Run[]
    const [core] = runs('core')
    assert.deepEqual([core?.args.slice(0, 3), core?.env], [['--jobs=2', '-g', 'test'], { TEST_STORAGES: 'first' }])
    const [rest, others] = runs('rest')
    assert.deepEqual([rest?.env, others?.env], [{}, { TEST_STORAGES: 'others' }])
    assert.deepEqual(runs('all'), [core, rest, others])
    const [inCore, inRest, inOthers] = [core, rest, others].map((run) => new Set(run?.args.filter((arg) => arg.endsWith('.test.js'))))
    const everyFile = asked('suites.mjs', "m.testFiles('.')") as readonly string[]
    assert.equal(inCore?.size, everyFile.length - (inRest?.size ?? 0))
    assert.deepEqual([...(inRest ?? [])].filter((file) => inCore?.has(file)), [])
    assert.deepEqual([...(inOthers ?? [])].filter((file) => !inCore?.has(file)), [])
  })

  it('starts the longest files of the rest first, and all of them exist', () => {
    const [, rest] = asked('mocha-arguments.mjs', "m.mochaRuns([], { suite: 'all', root: '.', cores: 4 })") as readonly Run[]
    const longest = asked('suites.mjs', 'm.longest') as readonly string[]
    assert.deepEqual(longest.filter((file) => !fs.existsSync(path.join(ROOT, file))), [])
    assert.deepEqual(rest?.args.slice(1, longest.length + 1), longest.map((file) => file.replace('test/', 'test/dist/').replace(/ts$/, 'js')))
  })

  it('rejects a test file that belongs to neither the core loop nor the rest', () => {
    const of = (file: string) => asked('suites.mjs', `m.suiteOf('${file}')`)
    assert.deepEqual(['test/flows/pkce.test.ts', 'test/contracts/postgres.test.ts'].map(of), ['core', 'rest'])
    assert.match(String(of('test/elsewhere/some.test.ts')), /^test\/elsewhere\/some\.test\.ts belongs neither/)
  })

  it('recognizes tests on other storages by their title', () => {
    const files = asked('suites.mjs', "m.testFiles('.')") as readonly string[]
    const loops = files.flatMap((file) => [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(/ of every(?:Storage|Database)\).*\n.*/g)].map(([lines]) => `${file}: ${lines}`))
    assert.ok(loops.length >= 10)
    assert.deepEqual(loops.filter((lines) => !/\$\{kind\}\)`|laundering\(kind\)/.test(lines)), [])
  })

  it('starts the server with flags of Node that the guide of operators names', () => {
    const flags = asked('node-flags.mjs', 'm.NODE_FLAGS') as readonly string[]
    const guide = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
    assert.deepEqual(flags.filter((flag) => !guide.includes(flag)), [])
  })

  it('names each failed test in one line, for the end of a long output', () => {
    const folder = temporaryFolder('keyhall-failures-')
    const file = path.join(folder, 'failing.test.cjs')
    fs.writeFileSync(file, "describe('sums', () => { it('add up', () => { throw new Error('1\\n2') }); it('are right', () => {}) })")
    const failures = path.join(folder, 'failures')
    const mocha = [path.join(ROOT, 'test/node_modules/mocha/bin/mocha.js'), '--no-config', '--reporter', path.join(ROOT, 'test/dist/support/reporter.js')]
    for (const mode of [['--parallel', '--jobs=2'], ['--no-parallel']]) {
      const { status } = spawnSync(process.execPath, [...mocha, ...mode, file], { cwd: folder, env: { ...process.env, MOCHA_FAILURES_FILE: failures, MOCHA_TOTALS_FILE: '' } })
      assert.equal(status, 1)
    }
    assert.equal(fs.readFileSync(failures, 'utf8'), 'failing.test.cjs: sums › add up: 1 2 (failing.test.cjs:1:53)\n'.repeat(2))
  })

  it('adds up the totals of its runs, unless one did not finish', () => {
    const folder = temporaryFolder('keyhall-totals-')
    const files = ['3 passed, 0 failed\n', '4 passed, 1 failed, 2 skipped\n', ''].map((text, index) => {
      fs.writeFileSync(path.join(folder, String(index)), text)
      return path.join(folder, String(index))
    })
    const total = (some: readonly string[]) => asked('totals.mjs', `m.totalOf(${JSON.stringify(some)})`)
    assert.deepEqual(
      [total(files.slice(0, 2)), total(files.slice(0, 1)), total(files), total([...files.slice(0, 2), path.join(folder, 'none')])],
      ['7 passed, 1 failed, 2 skipped', '3 passed, 0 failed', '', ''],
    )
    fs.rmSync(folder, { recursive: true })
  })
})

describe('npm run build', () => {
  it('removes outputs without a source, and has the compiler write them again when the source returns', () => {
    const folder = temporaryFolder('keyhall-outputs-')
    const dist = path.join(folder, 'packages/some/dist')
    fs.mkdirSync(dist, { recursive: true })
    fs.mkdirSync(path.join(folder, 'packages/some/src'))
    const put = (name: string) => { fs.writeFileSync(path.join(folder, 'packages/some', name), '') }
    for (const name of ['src/current.ts', 'dist/current.js', 'dist/.tsbuildinfo']) put(name)
    const left = () => {
      asked('stale-outputs.mjs', `m.removeStaleOutputs(${JSON.stringify(folder)}) ?? ''`)
      return fs.readdirSync(dist).toSorted()
    }
    assert.deepEqual(left(), ['.tsbuildinfo', 'current.js'])
    put('dist/gone.js')
    assert.deepEqual(left(), ['current.js'])
    fs.rmSync(folder, { recursive: true })
  })
})

describe('the installation', () => {
  it('is the same for tests, lint and benchmarks', () => {
    const [all, bench, names, isEnough] = asked('scopes.mjs', "[m.filtersOf('all', false), m.filtersOf('bench', false), m.scopeNames.map(m.installationOf), m.scopeNames.map((name) => m.includes('bench', name))]") as readonly [unknown, unknown, readonly string[], readonly boolean[]]
    assert.deepEqual(bench, all)
    assert.deepEqual(names, ['app', 'example', 'all', 'all'])
    assert.deepEqual([...new Set(isEnough)], [true])
  })

  it('has better-sqlite3 where Node has no SQLite, and where it is asked for', () => {
    const versions = { '20.19.0': true, '22.15.1': true, '22.16.0': false, '24.0.0': false, '26.12.1': false }
    for (const [version, isNeeded] of Object.entries(versions)) assert.equal(asked('sqlite-add-on.mjs', `m.needsSqliteAddOn('${version}')`), isNeeded, version)
    assert.equal(asked('sqlite-add-on.mjs', "m.needsSqliteAddOn('26.12.1', 'better-sqlite3')"), true)
    const filters = asked('scopes.mjs', "['app', 'all'].flatMap((name) => [m.filtersOf(name, false), m.filtersOf(name, true)])")
    const app = ['--filter=keyhall', '--filter=./packages/*']
    assert.deepEqual(filters, [app, [...app, '--filter=@keyhall/better-sqlite3'], ['--filter=!@keyhall/better-sqlite3'], []])
  })

  it('of an older Node, which has the add-on, is enough for a Node that needs none, and not the other way round', () => {
    const answers = asked('stamps.mjs', "[['a', 'a'], ['a', m.stampOf('a', 115)], [m.stampOf('a', 115), 'a'], [m.stampOf('a', 115), m.stampOf('a', 127)], ['a', m.stampOf('ab', 115)]].map(([wanted, found]) => m.suffices(found, wanted))")
    assert.deepEqual(answers, [true, true, false, false, false])
  })

  it('says what to install, or which Node to use, when better-sqlite3 cannot be compiled', () => {
    assert.match(String(asked('sqlite-add-on.mjs', "m.howToCompile('20.19.0')")), /^better-sqlite3 was not compiled for Node\.js 20\.19\.0\. Either use Node\.js 22\.16 or newer, .*or install a C\+\+ compiler, make and python3/)
    assert.match(String(asked('sqlite-add-on.mjs', "m.howToCompile('26.12.1')")), /without KEYHALL_SQLITE_DRIVER/)
  })

  it('of the server has nothing that only tests import', () => {
    const read = (name: string) => JSON.parse(fs.readFileSync(path.join(ROOT, name), 'utf8')) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
    const onlyTests = new Set(Object.keys(read('packages/package.json')['devDependencies'] ?? {}))
    assert.ok(onlyTests.has('fast-check'))
    const names = fs.readdirSync(path.join(ROOT, 'packages'), { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map(({ name }) => name)
    for (const name of names) {
      const { dependencies = {}, devDependencies = {} } = read(`packages/${name}/package.json`)
      assert.deepEqual(Object.keys({ ...dependencies, ...devDependencies }).filter((each) => onlyTests.has(each)), [], name)
    }
  })
})

describe('npm run example', () => {
  it('installs the server and the example, and no browser', () => {
    const [filters, builds, isEnough] = asked('scopes.mjs', "[m.filtersOf('example', false), m.buildsOf('example'), ['app', 'example', 'all'].map((name) => m.includes(name, 'example'))]") as readonly [readonly string[], readonly string[], readonly boolean[]]
    assert.deepEqual(filters, ['--filter=keyhall', '--filter=./packages/*', '--filter=./examples/relying-party'])
    assert.deepEqual(builds, ['packages/app', 'examples/relying-party'])
    assert.deepEqual(isEnough, [false, true, true])
  })
})
