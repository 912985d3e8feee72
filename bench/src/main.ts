import fs from 'node:fs'
import path from 'node:path'
import { HELP } from './help.js'
import { Misused, optionsOf } from './options.js'
import { Cleanup } from './processes/cleanup.js'
import { Progress } from './progress.js'
import { markdownTable } from './report/markdown.js'
import { rowsOf } from './report/results.js'
import { run } from './run.js'
import type { Options } from './options.js'

const cleanup = new Cleanup()
let isInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isInterrupted = true
    process.stderr.write('\nstopping the targets\n')
    void cleanup.run().then(() => process.exit(130))
  })
}

async function bench(options: Options): Promise<void> {
  const progress = new Progress()
  const rows = rowsOf(await run(options, cleanup, progress))
  progress.end()
  const table = markdownTable(rows)
  fs.mkdirSync(options.outputFolder, { recursive: true })
  fs.writeFileSync(path.join(options.outputFolder, 'results.json'), `${JSON.stringify({ rows }, undefined, 2)}\n`)
  fs.writeFileSync(path.join(options.outputFolder, 'results.md'), `${table}\n`)
  console.log(table)
}

function report(error: unknown): void {
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
  if (!isInterrupted) report(error)
} finally {
  await cleanup.run()
}
