import fs from 'node:fs'
import os from 'node:os'
import { runsOf } from './suites.mjs'

/** mocha's options whose value is a word of its own: `-g test` does not name the folder. */
const withValue = ['-g', '--grep', '-f', '--fgrep', '-t', '--timeout', '-j', '--jobs', '-R', '--reporter', '--retries', '-s', '--slow']

/** A word names no test. Without this, a misspelled path would run everything. */
export class UnknownTest extends Error {
  constructor(word) {
    super(`There is no test "${word}". Name a file such as test/flows/pkce.test.ts or examples/embedding/first-test.ts, a folder such as packages/core/test, or a pattern in quotes; write options with "=": --slow=100`)
  }
}

/**
 * The runs of mocha for the arguments of `test`, one after the other: the arguments of each, and what it has in its environment.
 * A test may be named by its source, `test/flows/pkce.test.ts`, by its compiled file, by a folder or by a pattern;
 * it then runs on every kind of storage. When none is named, the suite runs.
 *
 * @param suite `core`, `rest` or `all`
 * @throws UnknownTest
 */
export function mochaRuns(args, { suite, root, isCi = false, cores = os.availableParallelism() }) {
  const isValue = (index) => withValue.includes(args[index - 1])
  const isNamed = (arg, index) => !arg.startsWith('-') && !isValue(index)
  const translated = args.map((arg, index) => (isNamed(arg, index) ? compiled(arg) : arg))
  const options = [...(isCi ? ['--forbid-only'] : []), `--jobs=${jobsOn(cores)}`, ...translated]
  if (args.some(isNamed)) return [{ args: options, env: {} }]
  return runsOf(suite, root).map(({ files, storages, args: own = [] }) => ({
    args: [...options, ...own, ...files.map(compiled)],
    env: storages === undefined ? {} : { TEST_STORAGES: storages },
  }))
}

/** Two at least, because mocha runs everything in one process otherwise; and no more than one Postgres serves. */
const jobsOn = (cores) => Math.min(Math.max(cores, 2), 16)

/** The compiled file, or the pattern of compiled files, that a word names. @throws UnknownTest */
function compiled(word) {
  const example = /^(?:\.\/)?(examples\/[\w-]+)\/([\w-]+-test)\.ts$/.exec(word)
  if (example && fs.existsSync(word)) return `${example[1]}/dist/${example[2]}.js`
  if (!isTest(word)) throw new UnknownTest(word)
  const inDist = word.replace(/(^|\/)test(?!\/dist)(?=\/|$)/, '$1test/dist')
  if (/\.[jt]sx?$/.test(inDist)) return inDist.replace(/\.tsx?$/, '.js')
  return inDist.includes('*') ? inDist : `${inDist.replace(/\/$/, '')}/**/*.test.js`
}

/** A compiled file need not exist yet: it is built before the tests run. */
function isTest(word) {
  if (!/(^|\/)test(\/|$)/.test(word)) return false
  if (word.includes('*')) return true
  const isFile = /\.test\.[jt]sx?$/.test(word)
  return isFile ? /(^|\/)test\/dist\//.test(word) || fs.existsSync(word) : fs.existsSync(word) && fs.statSync(word).isDirectory()
}
