import fs from 'node:fs'

const everything = ['packages/*/test/dist/**/*.test.js', 'test/dist/**/*.test.js']

/** mocha's options whose value is a word of its own: `-g test` does not name the folder. */
const withValue = ['-g', '--grep', '-f', '--fgrep', '-t', '--timeout', '-j', '--jobs', '-R', '--reporter', '--retries']

/**
 * Turns the arguments of `test` into mocha's. A test may be named by its source, `test/flows/pkce.test.ts`,
 * by its compiled file, by a folder or by a pattern; when none is named, all run.
 */
export function mochaArguments(args, isCi) {
  const isNamed = (arg, index) => isTest(arg) && !withValue.includes(args[index - 1])
  const translated = args.map((arg, index) => (isNamed(arg, index) ? compiled(arg) : arg))
  return [...(isCi ? ['--forbid-only'] : []), ...translated, ...(args.some(isNamed) ? [] : everything)]
}

function isTest(arg) {
  if (arg.startsWith('-')) return false
  return /\.test\.[jt]sx?$/.test(arg) || arg.includes('*') || (/(^|\/)test(\/|$)/.test(arg) && fs.existsSync(arg))
}

function compiled(arg) {
  const inDist = arg.replace(/(^|\/)test(?!\/dist)(?=\/|$)/, '$1test/dist')
  if (/\.[jt]sx?$/.test(inDist)) return inDist.replace(/\.tsx?$/, '.js')
  return inDist.includes('*') ? inDist : `${inDist.replace(/\/$/, '')}/**/*.test.js`
}
