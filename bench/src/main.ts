import { HELP } from './help.js'
import { Misused, optionsOf } from './options.js'
import { Cleanup } from './processes/cleanup.js'
import { machine, watchOthers } from './processes/machine.js'
import { Progress } from './progress.js'
import { rowsOf } from './report/results.js'
import { writeReport } from './report/write-report.js'
import { run } from './run.js'
import { ROOT } from './start-targets.js'
import { currentCommit } from './targets/other-commit.js'
import type { Options } from './options.js'

const cleanup = new Cleanup()
let isInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // npm and the terminal may both send it; a second one must not end this process before the targets.
    if (isInterrupted) return
    isInterrupted = true
    process.stderr.write('\nstopping the targets\n')
    void cleanup.run().then(() => process.exit(130))
  })
}

async function bench(options: Options): Promise<void> {
  const progress = new Progress()
  const othersShare = watchOthers()
  const rows = rowsOf(await run(options, cleanup, progress))
  progress.end()
  const { rounds, seconds, connections, outputFolder } = options
  const report = { date: new Date().toISOString(), commit: await currentCommit(ROOT), machine: machine(), rounds, seconds, connections, othersShare: othersShare(), rows }
  console.log(writeReport(report, outputFolder))
  console.error(`written to ${outputFolder}`)
}

function explain(error: unknown): void {
  console.error(error instanceof Error ? `\n${error.message}` : error)
  if (error instanceof Misused) console.error('npm run bench -- --help lists the options')
  process.exitCode = error instanceof Misused ? 2 : 1
}

try {
  const options = optionsOf(process.argv.slice(2))
  if (options === 'help') console.log(HELP)
  else await bench(options)
} catch (error) {
  // Stopping the targets fails what is under way.
  if (!isInterrupted) explain(error)
} finally {
  await cleanup.run()
}
