// Writes the table of all configuration variables between its markers in docs/configuration.md; with --check only reports whether it is stale.
// The table comes from the compiled declarations that the server reads its configuration by, so build first.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { configTable } from '../packages/app/dist/config/config-table.js'

const name = 'docs/configuration.md'
const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), name)
const between = /(<!-- config-table -->)[^]*?(<!-- \/config-table -->)/

const text = fs.readFileSync(file, 'utf8')
if (!between.test(text)) fail(`${name} lacks the markers <!-- config-table --> and <!-- /config-table -->`)
const fresh = text.replace(between, (_all, open, close) => `${open}\n${configTable()}\n${close}`)

if (fresh !== text) {
  if (process.argv.includes('--check')) fail(`the configuration table is stale in ${name}: run node scripts/config-table.mjs`)
  fs.writeFileSync(file, fresh)
  console.error(`wrote the configuration table of ${name}`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
