// One command from a fresh clone: fetches pnpm, installs, builds, then does what the verb says.
// It has no dependencies, changes nothing outside this folder but npm's own caches, and needs Node 20.19 or newer.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './run/environment.mjs'
import { UnknownTest, mochaRuns } from './run/mocha-arguments.mjs'
import { NODE_FLAGS, SERVER_ENVIRONMENT } from './run/node-flags.mjs'
import { removeStaleOutputs } from './run/stale-outputs.mjs'
import { UnlistedTest } from './run/suites.mjs'
import { totalOf } from './run/totals.mjs'
import { buildsOf, filtersOf, includes, installationOf, scopeNames } from './run/scopes.mjs'
import { howToCompile, needsSqliteAddOn } from './run/sqlite-add-on.mjs'
import { stampOf, suffices } from './run/stamps.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const lineageAtStart = lineage()
const startedAt = Date.now()
let isInterrupted = false

const [verb = '', ...rest] = process.argv.slice(2)
const cli = 'packages/app/dist/bundle/keyhall.cjs'
const PNPM = 'scripts/pnpm'

/** Each verb: how much of the workspace it needs, and what it does once that is built. */
const verbs = {
  start: { scope: 'app', run: () => hand([process.execPath, ...NODE_FLAGS, cli, 'start', ...rest], { ...SERVER_ENVIRONMENT, ...env }) },
  keyhall: { scope: 'app', run: () => hand([process.execPath, cli, ...rest]) },
  example: { scope: 'example', run: () => hand([process.execPath, 'examples/relying-party/dist/main.js', ...rest]) },
  build: { scope: 'all', run: () => undefined },
  test: { scope: 'all', run: test },
  'test:rest': { scope: 'all', run: test },
  'test:all': { scope: 'all', run: test },
  'test:bench': { scope: 'bench', run: () => hand([bin('test', 'mocha'), 'bench/test/dist/**/*.test.js', ...rest]) },
  bench: { scope: 'bench', run: () => hand([process.execPath, 'bench/dist/main.js', ...rest]) },
  lint: { scope: 'bench', run: lint },
  screens: { scope: 'all', run: () => hand([process.execPath, 'test/dist/screens/screens.js', ...rest]) },
}

requireNode(20, 19)
process.chdir(root)
// Before anything is installed: a name that is wrong should not cost a build.
const testRuns = verb === 'test' || verb.startsWith('test:') ? runsOfTests() : []
const job = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
if (!job) fail(`usage: node scripts/run.mjs ${Object.keys(verbs).join('|')} [arguments]`)
const env = childEnvironment(process.env)
install(job.scope)
build(job.scope)
job.run()

function runsOfTests() {
  try {
    return mochaRuns(rest, { suite: verb.split(':')[1] ?? 'core', root, isCi: Boolean(process.env.CI) })
  } catch (problem) {
    if (problem instanceof UnknownTest || problem instanceof UnlistedTest) fail(problem.message, 2)
    throw problem
  }
}

/** Runs every part even when an earlier one failed; each starts a Postgres of its own. */
async function test() {
  const files = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-totals-'))
  process.once('exit', () => fs.rmSync(files, { recursive: true, force: true }))
  const statuses = []
  for (const [index, { args, env: own }] of testRuns.entries()) {
    if (isInterrupted) break
    statuses.push(await handed([bin('test', 'mocha'), ...args], { ...own, MOCHA_TOTALS_FILE: path.join(files, String(index)) }))
  }
  const total = totalOf(testRuns.map((_, index) => path.join(files, String(index))))
  if (process.env.MOCHA_TOTALS_FILE && total !== '') fs.writeFileSync(process.env.MOCHA_TOTALS_FILE, `${total}\n`)
  process.exit(Math.max(isInterrupted ? 130 : 0, ...statuses))
}

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  fail(`Node.js ${major}.${minor} or newer is needed, this is ${process.version}`)
}

/** Installs from the lock file, unless that was done already: a second start needs no network. */
function install(verbScope) {
  const scope = installationOf(verbScope)
  const hasAddOn = needsSqliteAddOn(process.versions.node, process.env.KEYHALL_SQLITE_DRIVER)
  const lock = fs.readFileSync('pnpm-lock.yaml', 'utf8')
  const wanted = stampOf(lock, hasAddOn ? process.versions.modules : undefined)
  const stamp = (name) => `node_modules/.keyhall-installed-${name}`
  const isDone = (name) => includes(name, scope) && fs.existsSync(stamp(name)) && suffices(fs.readFileSync(stamp(name), 'utf8'), wanted)
  const forget = (name) => fs.rmSync(stamp(name), { force: true })
  if (scopeNames.some(isDone)) return

  say('installing')
  // What an earlier lock file or another Node installed is about to change under its stamp.
  for (const name of scopeNames) forget(name)
  // --prod=false: the build needs the compiler and the types, also where NODE_ENV says production.
  const flags = ['--frozen-lockfile', '--prod=false', '--config.confirmModulesPurge=false', '--reporter=append-only']
  const status = attempt(pnpm('install', ...flags, ...filtersOf(scope, hasAddOn)))
  if (status !== 0) fail(hasAddOn ? `The installation failed. If its output names better-sqlite3 or gyp: ${howToCompile(process.versions.node)}` : 'The installation failed', status)
  if (hasAddOn) ensureSqliteLoads()
  // A start installs once, and pnpm takes 23 MB. For the next installation npm has it in its cache.
  if (!includes(scope, 'all')) fs.rmSync(path.join(PNPM, 'node_modules'), { recursive: true, force: true })
  fs.writeFileSync(stamp(scope), wanted)
}

/** pnpm caches compiled add-ons, also one that was compiled for another Node; only loading it shows which. */
function ensureSqliteLoads() {
  const script = "new (require('better-sqlite3'))(':memory:').close()"
  const where = { env, stdio: 'ignore' }
  const loads = () => spawnSync(process.execPath, ['-e', script], where).status === 0
  if (loads()) return
  say('compiling better-sqlite3 for this Node')
  attempt(pnpm('rebuild', '--recursive', 'better-sqlite3'))
  if (!loads()) fail(howToCompile(process.versions.node))
}

function build(scope) {
  removeStaleOutputs(root)
  if (includes(scope, 'all')) {
    // The types of the API client are written from the compiled methods.
    run([bin('.', 'tsc'), '-b', 'packages/api', 'packages/adapters-rpc'])
    run([process.execPath, 'scripts/client-types.mjs'])
  }
  run([bin('.', 'tsc'), '-b', ...buildsOf(scope)])
  run([process.execPath, 'scripts/console-build.mjs'])
  run([process.execPath, 'scripts/server-bundle.mjs'])
  if (verb !== 'keyhall') say('built')
}

/** Runs every check even when an earlier one failed, so that one run shows everything to fix. */
function lint() {
  // oxlint looks for its type-aware half at the root; the tools of the checks are installed with the tests.
  env.OXLINT_TSGOLINT_PATH = bin('test', 'tsgolint')
  const folders = ['packages', 'test', 'examples', 'bench'].filter((folder) => fs.existsSync(folder))
  const checks = [
    ['oxlint', [bin('test', 'oxlint'), '--type-aware', '--deny-warnings', ...folders, ...rest]],
    ['dependency rules', [process.execPath, 'test/dist/architecture/check.js']],
    ['knip', [bin('test', 'knip'), '--no-progress', '--no-config-hints']],
  ]
  const failed = checks.filter(([, command]) => attempt(command) !== 0).map(([name]) => name)
  if (failed.length > 0) fail(`lint: ${failed.join(', ')} failed`)
  say('lint: all checks passed')
}

/** The command that runs pnpm, which npm fetches once and compares with the hash in scripts/pnpm/package-lock.json. */
function pnpm(...args) {
  const read = (name) => JSON.parse(fs.readFileSync(path.join(PNPM, name), 'utf8'))
  const entry = path.join(PNPM, 'node_modules/pnpm/bin/pnpm.cjs')
  const isThere = fs.existsSync(entry) && read('node_modules/pnpm/package.json').version === read('package.json').dependencies.pnpm
  // npm would warn about each add-on setting in the environment, which is not npm's to know; pnpm speaks for itself.
  if (!isThere) run(['npm', 'ci', `--prefix=${PNPM}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  return [process.execPath, entry, '--loglevel=info', '--config.update-notifier=false', ...args]
}

/** Runs a preparing step. Its output goes to stderr: stdout belongs to the command that the verb is about. */
function run(command) {
  const status = attempt(command)
  if (status !== 0) fail(`failed: ${command.join(' ')}`, status)
}

function attempt([file, ...args]) {
  const { status, error } = spawnSync(file, args, { stdio: ['ignore', 2, 2], env })
  if (error) say(String(error))
  return status ?? 1
}

/** Gives the terminal to a long-running child and ends as it ends. */
async function hand(command, own) {
  process.exit(await handed(command, own))
}

/** Gives the terminal to a child. @param own further variables @returns the status with which it ends; a child that a signal ends takes this process along */
function handed([file, ...args], own = {}) {
  const child = spawn(file, args, { stdio: 'inherit', env: { ...env, ...own } })
  child.on('error', (error) => fail(String(error)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      isInterrupted = true
      // A terminal has sent Ctrl-C to the whole process group: a second one would look like an impatient user.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  stopWithNpm(child)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => (code === null ? process.exit(128 + (os.constants.signals[signal] ?? 0)) : resolve(code)))
  })
}

/** npm, when killed, leaves behind its shell or stops no more than that; this process would live on with the server. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (lineage() === lineageAtStart) return
    clearInterval(watch)
    isInterrupted = true
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
  child.on('exit', () => clearInterval(watch))
}

/** Who started us: npm's shell, and where /proc exists, npm itself. */
function lineage() {
  const stat = `/proc/${process.ppid}/stat`
  // "pid (command) state parent ...": the command may contain spaces and parentheses.
  const grandparent = fs.existsSync(stat) ? fs.readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')[1] : ''
  return `${process.ppid} ${grandparent}`
}

function bin(folder, name) {
  return path.join(root, folder, 'node_modules', '.bin', name)
}

function say(message) {
  console.error(`[${((Date.now() - startedAt) / 1000).toFixed(1)} s] ${message}`)
}

function fail(message, status = 1) {
  console.error(message)
  process.exit(status)
}
