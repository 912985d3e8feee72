import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The sum of the totals that runs of mocha have left, each in its file: `12 passed, 0 failed`, and what was skipped, if anything was.
 *
 * @returns an empty text when a file is missing: that run did not finish
 */
export function totalOf(files) {
  if (files.some((file) => !fs.existsSync(file) || fs.statSync(file).size === 0)) return ''
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const file of files) {
    for (const [, count, what] of fs.readFileSync(file, 'utf8').matchAll(/(\d+) (passed|failed|skipped)/g)) sum[what] += Number(count)
  }
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
  return `${sum.passed} passed, ${sum.failed} failed${skipped}`
}

// As a command, for .ci/run: the files are its arguments.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const total = totalOf(process.argv.slice(2))
  if (total !== '') console.log(total)
}
