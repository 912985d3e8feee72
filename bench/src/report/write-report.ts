import fs from 'node:fs'
import path from 'node:path'
import { chartOf } from './chart.js'
import { markdownOf } from './markdown.js'
import type { Report } from './report.js'

/** Writes the run as JSON, as Markdown and as a chart for each storage. @returns the Markdown */
export function writeReport(report: Report, folder: string): string {
  const markdown = markdownOf(report)
  fs.mkdirSync(folder, { recursive: true })
  const write = (name: string, content: string): void => { fs.writeFileSync(path.join(folder, name), content) }
  write('results.json', `${JSON.stringify(report, undefined, 2)}\n`)
  write('results.md', markdown)
  for (const storage of ['sqlite', 'postgres'] as const) {
    const rows = report.rows.filter(({ target }) => target.storage === storage)
    if (rows.length > 0) write(`results-${storage}.svg`, chartOf(rows, `Operations per CPU-second, ${storage === 'sqlite' ? 'SQLite' : 'Postgres'} (logarithmic)`))
  }
  return markdown
}
