import fs from 'node:fs'

const everything = ['packages/*/test/dist/**/*.test.js', 'test/dist/**/*.test.js']

/**
 * Turns the arguments of `test` into mocha's. A test may be named by its source, `test/flows/pkce.test.ts`,
 * by its compiled file, by a folder or by a pattern; when none is named, all run.
 */
export function mochaArguments(args, isCi) {
  const named = args.map((arg) => (isTest(arg) ? compiled(arg) : arg))
  return [...(isCi ? ['--forbid-only'] : []), ...named, ...(args.some(isTest) ? [] : everything)]
}

function isTest(arg) {
  if (arg.startsWith('-')) return false
  return /\.test\.[jt]s$/.test(arg) || arg.includes('*') || (/(^|\/)test(\/|$)/.test(arg) && fs.existsSync(arg))
}

function compiled(arg) {
  const inDist = arg.replace(/(^|\/)test(?!\/dist)(?=\/|$)/, '$1test/dist')
  if (/\.[jt]s$/.test(inDist)) return inDist.replace(/\.ts$/, '.js')
  return inDist.includes('*') ? inDist : `${inDist.replace(/\/$/, '')}/**/*.test.js`
}
