import fs from 'node:fs'

const everything = ['packages/*/test/dist/**/*.test.js', 'test/dist/**/*.test.js']

/** mocha's options whose value is a word of its own: `-g test` does not name the folder. */
const withValue = ['-g', '--grep', '-f', '--fgrep', '-t', '--timeout', '-j', '--jobs', '-R', '--reporter', '--retries', '-s', '--slow']

/** A word names no test. Without this, a misspelled path would run everything. */
export class UnknownTest extends Error {
  constructor(word) {
    super(`There is no test "${word}". Name a file such as test/flows/pkce.test.ts or examples/embedding/first-test.ts, a folder such as packages/core/test, or a pattern in quotes; write options with "=": --slow=100`)
  }
}

/**
 * Turns the arguments of `test` into mocha's. A test may be named by its source, `test/flows/pkce.test.ts`,
 * by its compiled file, by a folder or by a pattern; when none is named, all run.
 *
 * @throws UnknownTest
 */
export function mochaArguments(args, isCi) {
  const isValue = (index) => withValue.includes(args[index - 1])
  const isNamed = (arg, index) => !arg.startsWith('-') && !isValue(index)
  const translated = args.map((arg, index) => (isNamed(arg, index) ? compiled(arg) : arg))
  return [...(isCi ? ['--forbid-only'] : []), ...translated, ...(args.some(isNamed) ? [] : everything)]
}

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
