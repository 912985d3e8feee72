import fs from 'node:fs'
import mocha from 'mocha'

/**
 * mocha's own report. At the end, it writes mocha's counters as one line to the file in MOCHA_TOTALS_FILE,
 * which continuous integration prints.
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
