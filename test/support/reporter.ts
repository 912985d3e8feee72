import fs from 'node:fs'
import mocha from 'mocha'

/**
 * mocha's own report, and at the end its totals as one line in the file that MOCHA_TOTALS_FILE names.
 * The continuous integration prints that line; it comes from mocha's counters, never from the text of the report.
 */
export default class Reporter extends mocha.reporters.Spec { // oxlint-disable-line import/no-default-export -- mocha loads a reporter so
  constructor(runner: mocha.Runner, options: mocha.MochaOptions) {
    super(runner, options)
    const file = process.env['MOCHA_TOTALS_FILE']
    if (file) runner.once(mocha.Runner.constants.EVENT_RUN_END, () => fs.writeFileSync(file, `${totals(this.stats)}\n`))
  }
}

function totals({ passes, failures, pending }: mocha.Stats): string {
  return `${passes} passed, ${failures} failed${pending > 0 ? `, ${pending} skipped` : ''}`
}
