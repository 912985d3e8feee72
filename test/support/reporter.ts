import fs from 'node:fs'
import path from 'node:path'
import mocha from 'mocha'

/** In characters. */
const MAX_MESSAGE = 300

/**
 * mocha's own report. At the end, it writes mocha's counters as one line to the file in MOCHA_TOTALS_FILE, and adds a line for each failed test to
 * the file in MOCHA_FAILURES_FILE. Continuous integration prints both last, where a long output is cut least.
 */
export default class Reporter extends mocha.reporters.Spec { // oxlint-disable-line import/no-default-export -- mocha loads a reporter so
  constructor(runner: mocha.Runner, options: mocha.MochaOptions) {
    super(runner, options)
    const { MOCHA_TOTALS_FILE: forTotals, MOCHA_FAILURES_FILE: forFailures } = process.env
    runner.once(mocha.Runner.constants.EVENT_RUN_END, () => {
      if (forTotals) fs.writeFileSync(forTotals, `${totals(this.stats)}\n`)
      if (forFailures) fs.appendFileSync(forFailures, this.failures.map(failure).join(''))
    })
  }
}

/** `test/dist/api/users.test.js: users › list: 1 !== 2 (test/api/users.test.ts:12:5)`, in one line. */
function failure(test: mocha.Test): string {
  const file = test.file === undefined ? '' : `${path.relative(process.cwd(), test.file)}: `
  const message = (test.err?.message ?? 'it failed').replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE)
  return `${file}${test.titlePath().join(' › ')}: ${message}${placesOf(test)}\n`
}

/** A line of a stack, such as `    at async open (/keyhall/test/api/users.test.ts:12:5)`. */
const FRAME = /^\s+at (?:[^\n]*\()?(?:async )?(?:file:\/\/)?([^\n()]+:\d+:\d+)\)?$/gm

/** The lines of the test's own file that its stack names, the innermost first: a message such as "timed out" fits many of them. */
function placesOf({ err, file }: mocha.Test): string {
  if (file === undefined) return ''
  const name = path.basename(file).replace(/\.c?js$/, '')
  const places = [...(err?.stack ?? '').matchAll(FRAME)].map(([, place = '']) => path.relative(process.cwd(), place))
  const own = places.filter((place) => path.basename(place).startsWith(`${name}.`))
  return own.length === 0 ? '' : ` (${own.join(', ')})`
}

function totals({ passes, failures, pending }: mocha.Stats): string {
  return `${passes} passed, ${failures} failed${pending > 0 ? `, ${pending} skipped` : ''}`
}
